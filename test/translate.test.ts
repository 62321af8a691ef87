import { describe, expect, it } from 'vitest'
import { type Outcome, type Progress, type Search, translate } from '../src/index.ts'

/** Yields the given progress, and returns the outcome, which depends on the reason to stop if there was one. */
function* scripted(
  progress: readonly Progress<number>[],
  outcomeOf: (reason?: string) => Outcome<number, number>,
): Search<number, number> {
  for (const each of progress) {
    const reason = yield each
    if (reason) return outcomeOf(reason)
  }
  return outcomeOf()
}

const inWords = (search: Search<number, number>) =>
  translate(
    search,
    (answer) => `answer ${answer}`,
    (certificate) => `proof ${certificate}`,
  )

function outcomeOf(search: Search<string, string>): Outcome<string, string> {
  for (;;) {
    const next = search.next()
    if (next.done) return next.value
  }
}

describe('a translated search', () => {
  it.each<[Outcome<number, number>, Outcome<string, string>]>([
    [
      { status: 'solved', answer: 1, certificate: 2, steps: 3 },
      { status: 'solved', answer: 'answer 1', certificate: 'proof 2', steps: 3 },
    ],
    // Answers and certificates that JavaScript takes for false are still answers and certificates.
    [
      { status: 'solved', answer: 0, certificate: 0, steps: 3 },
      { status: 'solved', answer: 'answer 0', certificate: 'proof 0', steps: 3 },
    ],
    [
      { status: 'solved', answer: 1, steps: 3 },
      { status: 'solved', answer: 'answer 1', steps: 3 },
    ],
    [
      { status: 'ambiguous', answers: [1, 0], steps: 3 },
      { status: 'ambiguous', answers: ['answer 1', 'answer 0'], steps: 3 },
    ],
    [
      { status: 'impossible', why: 'no way', steps: 3 },
      { status: 'impossible', why: 'no way', steps: 3 },
    ],
    [
      { status: 'stopped', reason: 'time', answer: 0, bound: 9, steps: 3 },
      { status: 'stopped', reason: 'time', answer: 'answer 0', bound: 9, steps: 3 },
    ],
    [
      { status: 'stopped', reason: 'steps', steps: 3 },
      { status: 'stopped', reason: 'steps', steps: 3 },
    ],
  ])('ends %j in other words', (outcome, expected) => {
    // Strictly: a key whose value is undefined is not the same as no key.
    expect(outcomeOf(inWords(scripted([], () => outcome)))).toStrictEqual(expected)
  })

  it('yields the same progress, with answers in other words', () => {
    const progress = [{ steps: 1 }, { steps: 2, answer: 0, value: 5, bound: 7, done: 0.5 }, { steps: 3, answer: 8 }]
    const search = inWords(scripted(progress, () => ({ status: 'impossible', steps: 3 })))
    expect([search.next().value, search.next().value, search.next().value]).toStrictEqual([
      { steps: 1 },
      { steps: 2, value: 5, bound: 7, done: 0.5, answer: 'answer 0' },
      { steps: 3, answer: 'answer 8' },
    ])
  })

  it('hands the reason to stop on', () => {
    const search = inWords(
      scripted([{ steps: 1 }, { steps: 2 }], (reason) => ({ status: 'impossible', why: `${reason}`, steps: 2 })),
    )
    search.next()
    search.next()
    expect(search.next('aborted')).toEqual({ done: true, value: { status: 'impossible', why: 'aborted', steps: 2 } })
  })
})
