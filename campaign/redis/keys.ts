/** The names of everything that Rookery has on a Redis server. */
export const PREFIX = 'rookery'

/** The ids of all campaigns. */
export const CAMPAIGNS = `${PREFIX}:campaigns`

/** The names of workers that are there, or were until lately. */
export const WORKERS = `${PREFIX}:workers`

/** What a worker says of itself; it expires unless the worker goes on saying it. */
export function workerKey(name: string): string {
  return `${PREFIX}:worker:${name}`
}

export interface CampaignKeys {
  /** A hash: the order, the version, the state, and where it stands. As long as it is there, so is the campaign. */
  readonly about: string
  /** A hash: results of shards, by their names, until the follower has taken them. */
  readonly results: string
  /** A hash: why workers do not serve it, by their names. */
  readonly refusals: string
  /** Who follows it. */
  readonly follower: string
}

export function keysOf(id: string): CampaignKeys {
  const key = (part: string) => `${PREFIX}:campaign:${id}:${part}`
  return { about: key('about'), results: key('results'), refusals: key('refusals'), follower: key('follower') }
}

/** Ids are parts of keys and of names of queues. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}
