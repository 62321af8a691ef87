/** Something to measure: instances, and contenders that all do the same work on them. */
export interface Suite {
  readonly name: string
  readonly summary: string
  readonly instances: readonly Instance[]
}

export interface Instance {
  readonly name: string
  /** Builds the input once; what is measured starts when a contender is called. Ours comes first. */
  readonly prepare: () => readonly Contender[]
}

export interface Contender {
  readonly name: string
  readonly run: () => Work | Promise<Work>
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

/**
 * Contenders take turns, so that whatever slows the machine down slows all of them; the first run of each is not counted.
 * Results are compared before anything is timed.
 */
export async function measure(
  suite: Suite,
  rounds: number,
  onMeasured: (measurement: Measurement) => void,
): Promise<void> {
  for (const instance of suite.instances) {
    const contenders = instance.prepare()
    const works: Work[] = []
    for (const contender of contenders) works.push(await contender.run())
    const odd = works.findIndex((work) => work.value !== works[0]!.value)
    if (odd >= 0) {
      throw new Error(
        `${suite.name}, ${instance.name}: ${contenders[odd]!.name} gives ${works[odd]!.value}, not ${works[0]!.value}`,
      )
    }
    const times: number[][] = contenders.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < contenders.length; i++) {
        const started = performance.now()
        const work = await contenders[i]!.run()
        times[i]!.push(work.milliseconds ?? performance.now() - started)
      }
    }
    contenders.forEach((contender, i) => {
      onMeasured({
        suite: suite.name,
        instance: instance.name,
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

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
