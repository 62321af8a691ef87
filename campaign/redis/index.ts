/** Campaigns on a Redis server. To be imported when a server is named: its packages take a while to load. */

export { type CampaignStatus, cancel, pause, readBoard, unpause } from './board.ts'
export { connect, readAddress, serverName } from './connection.ts'
export { type FollowerOptions, runOnRedis } from './follower.ts'
export type { WorkerCard } from './record.ts'
export { CAMPAIGNS, keysOf, publish } from './record.ts'
export { ShardQueue } from './shard-queue.ts'
export { type ServeOptions, serve } from './worker.ts'
