/** Campaigns on a Redis server. To be imported when a server is named: its packages take a while to load. */

export { type CampaignStatus, cancel, pause, readBoard, unpause } from './board.ts'
export { connect } from './connection.ts'
export { type FollowerOptions, runOnRedis } from './follower.ts'
export type { WorkerCard } from './heartbeat.ts'
export { CAMPAIGNS, keysOf } from './keys.ts'
export { publish } from './record.ts'
export { readAddress, serverName } from './server-address.ts'
export { ShardQueue } from './shard-queue.ts'
export { type ServeOptions, serve } from './worker.ts'
