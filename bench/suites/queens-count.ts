import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, searchQueensCount } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { scratchFolder } from '../node-process.ts'

export const queensCountSuite: Suite = {
  name: 'queens-count',
  summary: 'all boards of n queens counted, and how many they are up to symmetry; the peers only count all of them',
  instances: [8, 10, 12, 14, 15, 16].map(counted),
}

export const queensCountLargeSuite: Suite = {
  name: 'queens-count-large',
  summary: 'the same for 17 and 18 queens: minutes',
  instances: [17, 18].map(counted),
}

function counted(n: number): Instance {
  return {
    name: `n = ${n}`,
    prepare: () => {
      const contenders: Contender[] = [
        { name: 'rookery', run: () => byEngine(n) },
        { name: 'bitmasks and mirror symmetry', run: () => ({ value: mirrorCount(n) }) },
      ]
      const program = compiledPeer()
      if (program) contenders.push({ name: 'the same in C, process', run: () => byProgram(program, n) })
      return contenders
    },
  }
}

function byEngine(n: number): { value: number; steps: number } {
  const outcome = run(searchQueensCount({ n }))
  if (outcome.status !== 'solved') throw new Error(`counting ${n} queens ended ${outcome.status}`)
  return { value: Number(outcome.answer.count), steps: outcome.steps }
}

/**
 * Row by row, with masks of columns and diagonals. A board and its mirror image are counted once: the first queen
 * stands on the left.
 */
function mirrorCount(n: number): number {
  const all = 2 ** n - 1
  let count = 0
  for (let column = 0; 2 * column + 1 < n; column++)
    count += 2 * below(all, 1 << column, 2 << column, (1 << column) >> 1)
  if (n % 2 === 0) return count
  // With the first queen in the middle, the second stands on the left.
  const middle = 1 << (n >> 1)
  for (let column = 0; column < (n >> 1) - 1; column++) {
    const bit = 1 << column
    count += 2 * below(all, middle | bit, ((middle << 1) | bit) << 1, ((middle >> 1) | bit) >> 1)
  }
  return count
}

function below(all: number, columns: number, left: number, right: number): number {
  if (columns === all) return 1
  let count = 0
  for (let open = all & ~(columns | left | right); open !== 0; open &= open - 1) {
    const bit = open & -open
    count += below(all, columns | bit, (left | bit) << 1, (right | bit) >> 1)
  }
  return count
}

const SOURCE = `
#include <stdio.h>
#include <stdlib.h>
static unsigned long long below(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all) return 1;
  unsigned long long count = 0;
  for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
    unsigned bit = open & -open;
    count += below(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  unsigned all = (1u << n) - 1, middle = 1u << n / 2;
  unsigned long long count = 0;
  for (int column = 0; 2 * column + 1 < n; column++)
    count += 2 * below(all, 1u << column, 2u << column, (1u << column) >> 1);
  if (n % 2 == 1)
    for (int column = 0; column < n / 2 - 1; column++) {
      unsigned bit = 1u << column;
      count += 2 * below(all, middle | bit, (middle << 1 | bit) << 1, (middle >> 1 | bit) >> 1);
    }
  printf("%llu\\n", count);
  return argc != 2;
}
`

let compiled: string | undefined

/** The peer in C, compiled on the spot; undefined where there is no compiler. */
function compiledPeer(): string | undefined {
  if (compiled !== undefined) return compiled || undefined
  const source = join(scratchFolder, 'queens.c')
  const program = join(scratchFolder, 'queens')
  writeFileSync(source, SOURCE)
  const { status } = spawnSync('cc', ['-O3', '-march=native', source, '-o', program])
  compiled = status === 0 ? program : ''
  return compiled || undefined
}

function byProgram(program: string, n: number): { value: number } {
  const { stdout, error } = spawnSync(program, [String(n)], { encoding: 'utf8' })
  if (error) throw error
  return { value: Number(stdout) }
}
