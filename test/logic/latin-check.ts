import { placeOf } from '../../src/base/grid.ts'
import type { Violation } from '../../src/family.ts'
import {
  type Certificate,
  type CertificateFaults,
  faultsOf,
  isSingle,
  proofViolations,
  type Replay,
} from '../../src/logic/index.ts'
import { allOf, type Board, type Candidates, linesOf } from './latin-board.ts'

export const rules = {
  repeat: 'A number stands twice in a row or column.',
  'proof-step': 'An assumption of the certificate is not refuted.',
  'proof-gap': 'The certificate leaves squares open, so there may be other solutions.',
}

/** Numbers that are known and stand twice in a line. */
export function repeats(board: Board, candidates: Candidates): Violation[] {
  return linesOf(board).flatMap((line) =>
    line.flatMap((one, i) =>
      line
        .slice(i + 1)
        .filter((two) => isSingle(candidates[one]!) && candidates[one] === candidates[two])
        .map((two) => ({ rule: 'repeat', places: [placeOf(board, one), placeOf(board, two)] })),
    ),
  )
}

export function check(board: Board, answer: Candidates, certificate?: Certificate): Violation[] {
  if (!certificate) return repeats(board, answer)
  return [...repeats(board, answer), ...proofViolations(board, followCertificate(board, certificate))]
}

/** Follows a certificate with singles and hidden singles, without the code of the solver. */
export function followCertificate(board: Board, certificate: Certificate): CertificateFaults {
  const lines = linesOf(board)
  let now: Candidates = board.candidates.slice()
  /** Takes numbers away until nothing changes. */
  const settle = (): boolean => {
    for (let before = ''; before !== now.join(); ) {
      before = now.join()
      for (const line of lines) {
        for (const square of line) {
          const others = line.filter((other) => other !== square)
          for (const other of others) if (isSingle(now[other]!)) now[square]! &= ~now[other]!
          const only = now[square]! & ~others.reduce((all, other) => all | now[other]!, 0)
          if (only !== 0) now[square] = only
          if (now[square] === 0 || !isSingle(only)) return false
        }
        if (line.reduce((all, square) => all | now[square]!, 0) !== allOf(board)) return false
      }
    }
    return true
  }
  const follower: Replay<Candidates> = {
    all: allOf(board),
    keep: (square, values) => {
      now[square]! &= values
      return now[square] !== 0 && settle()
    },
    save: () => now.slice(),
    restore: (saved) => {
      now = saved
    },
  }
  // What is given may be a contradiction already.
  if (!settle()) return { notRefuted: [], isImpossible: true, open: [] }
  return faultsOf(certificate, follower, () => [...now.keys()].filter((square) => !isSingle(now[square]!)))
}
