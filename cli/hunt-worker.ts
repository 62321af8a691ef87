import { parentPort, workerData } from 'node:worker_threads'
import { familyNamed, run } from '../src/index.ts'
import type { WorkerNews } from './hunting/crew.ts'
import { Finder, type HuntOrder } from './hunting/finder.ts'
import type { Shard } from './hunting/shards.ts'

/** Searches the shards that it is sent, one after the other, and says what it finds. */
const order = workerData as HuntOrder
const port = parentPort!
const say = (news: WorkerNews) => port.postMessage(news)
const finder = new Finder(familyNamed(order.family).hunt!, order, (tries, finds) => say({ tries, finds }))

port.on('message', (shard: Shard) => {
  const outcome = run(finder.search(shard), { onProgress: finder.onProgress })
  say({ end: finder.end(shard, outcome) })
})
