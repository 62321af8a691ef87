import { expect, it } from 'vitest'
import { type Measurement, measure, type Suite } from '../../bench/harness.ts'
import { groupTable } from '../../bench/table.ts'

function measurement(instance: string, contender: string, median: number, ratio: number, steps?: number): Measurement {
  const work = { value: 1, ...(steps === undefined ? {} : { steps }) }
  return {
    suite: 's',
    group: 'g',
    instance,
    contender,
    ...work,
    median,
    minimum: median,
    ratio,
    milliseconds: [median],
  }
}

function rowsOf(table: string): string[][] {
  const [head, , ...rows] = table.split('\n')
  return [head!, ...rows].map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

it('a group is summed up by median, 95 %, most, sum of steps, and the worst ratio', () => {
  const measurements: Measurement[] = []
  // Ours takes 1 ms; the peer takes from 1 ms to 40 ms, not in that order.
  for (let i = 0; i < 40; i++) {
    const time = 1 + ((i * 7) % 40)
    measurements.push(measurement(`${i}`, 'ours', 1, 1, 100 + i), measurement(`${i}`, 'peer', time, time))
  }
  const [head, ours, peer] = rowsOf(groupTable(measurements)!)
  const named = (row: string[]) => Object.fromEntries(head!.map((title, i) => [title, row[i]]))
  expect(named(ours!)).toMatchObject({ instances: '40', steps: '4,780', 'median ms': '1.00', 'worst ratio': '1.00' })
  expect(named(peer!)).toMatchObject({
    steps: '',
    'median ms': '20.5',
    '95 % ms': '38.0',
    'most ms': '40.0',
    'median ratio': '20.50',
    'worst ratio': '1.00',
  })
})

it('suites without groups have no such table', () => {
  const { group: _, ...alone } = measurement('1', 'ours', 1, 1)
  expect(groupTable([alone])).toBeUndefined()
})

it('of small instances only the first of a group is warmed up, and a pause in one run is not what counts', async () => {
  const runs = new Map<string, number>()
  const instance = (name: string) => ({
    name,
    group: 'g',
    prepare: () => [
      {
        name: 'ours',
        run: () => {
          const before = runs.get(name) ?? 0
          runs.set(name, before + 1)
          // The second run is the first that is measured on all but the first instance.
          return { value: 1, milliseconds: before === 1 ? 150 : 0.1 }
        },
      },
    ],
  })
  const suite: Suite = { name: 's', summary: '', areSmall: true, instances: ['first', 'second'].map(instance) }
  const measured: Measurement[] = []
  await measure(suite, { rounds: 1 }, (each) => measured.push(each))
  expect(runs.get('first')).toBe(100 + 9)
  expect(runs.get('second')).toBe(1 + 9)
  expect(measured[1]!.median).toBe(0.1)
})
