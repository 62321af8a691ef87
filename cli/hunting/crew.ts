import { Worker } from 'node:worker_threads'
import type { Chase } from './chase.ts'
import type { Find, HuntOrder, ShardEnd } from './finder.ts'
import type { Shard } from './shards.ts'

/** What a worker says of the first shard that it was given and has not ended. */
export type WorkerNews = { readonly tries: number; readonly finds: readonly Find[] } | { readonly end: ShardEnd }

/** With one more at hand a worker need not wait until the main thread has time for it. */
const SHARDS_AT_HAND = 2

interface Member {
  readonly worker: Worker
  readonly shards: Shard[]
}

/** Worker threads that search shards of a chase beside the main thread. */
export class Crew {
  private readonly members = new Set<Member>()

  constructor(
    private readonly script: URL,
    private readonly order: HuntOrder,
    private readonly chase: Chase,
    private readonly complain: (message: string) => void,
  ) {}

  start(count: number): void {
    for (let i = 0; i < count; i++) {
      const member: Member = { worker: new Worker(this.script, { workerData: this.order }), shards: [] }
      this.members.add(member)
      member.worker.on('message', (news: WorkerNews) => this.hear(member, news))
      member.worker.on('error', (error) => this.lose(member, error.message))
      member.worker.on('exit', (code) => this.lose(member, `exit code ${code}`))
      this.feed(member)
    }
  }

  /** Sends everybody home, in the middle of whatever they do. */
  async dismiss(): Promise<void> {
    const workers = [...this.members].map(({ worker }) => worker)
    this.members.clear()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  private hear(member: Member, news: WorkerNews): void {
    const [shard] = member.shards
    if (!shard) return
    if ('finds' in news) this.chase.hear(shard, news.tries, news.finds)
    else {
      member.shards.shift()
      this.chase.finish(shard, news.end)
      void this.chase.note().then(
        () => this.feed(member),
        (error) => this.chase.fail(error),
      )
    }
  }

  private feed(member: Member): void {
    if (!this.members.has(member)) return
    while (member.shards.length < SHARDS_AT_HAND) {
      const shard = this.chase.take()
      if (!shard) return
      member.shards.push(shard)
      member.worker.postMessage(shard)
    }
  }

  /** What it worked on is for others to do. */
  private lose(member: Member, message: string): void {
    if (!this.members.delete(member)) return
    this.complain(`a worker has died (${message}); what it was trying is tried again`)
    for (const shard of member.shards) this.chase.giveBack(shard)
  }
}
