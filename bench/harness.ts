/** Something to measure: instances, and contenders that all do the same work on them. */
export interface Suite {
  readonly name: string
  readonly summary: string
  /**
   * For many instances that take next to no time: contenders are warmed up on the first instance of a group and run but
   * once on each of the others, and a round is the median of several runs, since a pause of the machine is much longer
   * than they are.
   */
  readonly areSmall?: true
  readonly instances: readonly Instance[]
}

export interface Instance {
  readonly name: string
  /** Instances of one kind, which are summed up together. */
  readonly group?: string
  /** Builds the input once; what is measured starts when a contender is called. Ours comes first. */
  readonly prepare: () => readonly Contender[] | Promise<readonly Contender[]>
}

export interface Contender {
  readonly name: string
  readonly run: () => Work | Promise<Work>
  /**
   * The same work, looked at more closely than a measured run has time for. What it gives is what is compared and
   * reported.
   */
  readonly check?: () => Work | Promise<Work>
}

/** What a run gave: the result, by which contenders must agree, and how much work it was. */
export interface Work {
  readonly value: number | string
  readonly steps?: number
  readonly megabytes?: number
  /** For contenders that take the time themselves. */
  readonly milliseconds?: number
}

export interface Measurement {
  readonly suite: string
  readonly instance: string
  readonly group?: string
  readonly contender: string
  readonly value: number | string
  readonly steps?: number
  readonly megabytes?: number
  readonly median: number
  readonly minimum: number
  /** This contender's median over that of the first one. */
  readonly ratio: number
  readonly milliseconds: readonly number[]
}

const WARM_UP_RUNS = 100
const WARM_UP_MILLISECONDS = 500
/** How often a small instance is run in a round, as long as that takes about so long; but twice in any case. */
const SMALL_RUNS = 9
const SMALL_MILLISECONDS = 20

/**
 * Contenders take turns, so that a busy machine slows all of them. Before that each is warmed up, and their
 * results are compared.
 */
export async function measure(
  suite: Suite,
  { rounds, only }: { readonly rounds: number; readonly only?: string },
  onMeasured: (measurement: Measurement) => void,
): Promise<void> {
  const warmGroups = new Set<string | undefined>()
  for (const instance of suite.instances) {
    if (only !== undefined && !instance.name.includes(only)) continue
    const contenders = await instance.prepare()
    const works: Work[] = []
    const isWarm = suite.areSmall && warmGroups.has(instance.group)
    for (const contender of contenders) works.push(await (isWarm ? inspect(contender) : warmUp(contender)))
    warmGroups.add(instance.group)
    const odd = works.findIndex((work) => work.value !== works[0]!.value)
    if (odd >= 0) {
      throw new Error(
        `${suite.name}, ${instance.name}: ${contenders[odd]!.name} gives ${works[odd]!.value}, not ${works[0]!.value}`,
      )
    }
    const times: number[][] = contenders.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < contenders.length; i++) {
        times[i]!.push(await (suite.areSmall ? timeOfSmall : timeOf)(contenders[i]!))
      }
    }
    contenders.forEach((contender, i) => {
      onMeasured({
        suite: suite.name,
        instance: instance.name,
        ...(instance.group === undefined ? {} : { group: instance.group }),
        contender: contender.name,
        ...works[i]!,
        median: median(times[i]!),
        minimum: Math.min(...times[i]!),
        ratio: median(times[i]!) / median(times[0]!),
        milliseconds: times[i]!,
      })
    })
  }
}

async function timeOf(contender: Contender): Promise<number> {
  const started = performance.now()
  const { milliseconds } = await contender.run()
  return milliseconds ?? performance.now() - started
}

/** Goes by the fastest run, so that a pause in the first ones makes the others count all the more. */
async function timeOfSmall(contender: Contender): Promise<number> {
  const times = [await timeOf(contender), await timeOf(contender)]
  while (times.length < SMALL_RUNS && times.length * Math.min(...times) < SMALL_MILLISECONDS) {
    times.push(await timeOf(contender))
  }
  return median(times)
}

/** Runs a contender until the engine has had time to compile it: once if it takes long, some times if it is short. */
async function warmUp(contender: Contender): Promise<Work> {
  const started = performance.now()
  let work = await inspect(contender)
  for (let run = 1; run < WARM_UP_RUNS && performance.now() - started < WARM_UP_MILLISECONDS; run++) {
    const again = await contender.run()
    if (!contender.check) work = again
  }
  return work
}

/** A contender's results and work, by its most thorough run. */
export function inspect(contender: Contender): Work | Promise<Work> {
  return contender.check ? contender.check() : contender.run()
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
