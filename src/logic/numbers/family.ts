import type { Codec, Counter, Family, FamilyInfo, Notation } from '../../family.ts'
import type { Setter } from '../../hands.ts'
import { type Certificate, refutedWords } from '../certificate.ts'
import type { Logic } from '../logic.ts'
import type { Values } from '../position.ts'
import type { TellingDeducer } from '../refutation.ts'
import { searchByClauses, searchSolutions } from '../solve.ts'
import { type Answer, answerOf, type NumberBoard, type Numbers } from './board.ts'
import { numberAnswerCodec, numberCertificateCodec } from './codecs.ts'
import { drawNumbers } from './draw.ts'
import { type MoreHinting, numberExplainer, numberForced, numberHinter } from './explain.ts'
import { type NumberPlay, numberPlayer } from './hands.ts'

/** Everything that a family of number puzzles brings. */
export interface NumberFamily<P extends NumberBoard, D extends TellingDeducer>
  extends Omit<FamilyInfo, 'goal' | 'isAnytime'>,
    Pick<NumberPlay<P>, 'openings' | 'clues'>,
    Pick<Family<P, Answer, Certificate>, 'generate' | 'check'> {
  readonly numbers: Numbers<P>
  readonly logic: Logic<P, D>
  readonly problem: Codec<P>
  readonly notations?: readonly Notation<P, Answer>[]
  /** The name of the default method, `logic` if it is left out, and other methods besides that by clauses. */
  readonly method?: string
  readonly solvers?: Family<P, Answer, Certificate>['solvers']
  /** What an answer says, without a full stop. */
  readonly describe: (board: P) => string
  /** Why each deduction is right. */
  readonly deductions: Readonly<Record<string, string>>
  readonly hinting?: MoreHinting<P, D>
  readonly count?: Counter<P>
  readonly setter: Setter<P>
}

/** A family with all that follows from what it brings. */
export function numberFamily<P extends NumberBoard, D extends TellingDeducer>(
  about: NumberFamily<P, D>,
): Family<P, Answer, Certificate> {
  const { name, title, summary, rules, parameters, examples, numbers, logic, describe } = about
  const answersOf = (board: P) => ({ answerOf: (values: Values) => answerOf(numbers.houses(board), values) })
  const { 'proof-step': _step, 'proof-gap': _gap, ...rulesOfPlay } = rules
  return {
    name,
    title,
    summary,
    goal: 'unique',
    isAnytime: false,
    rules,
    parameters,
    examples,
    codecs: {
      problem: about.problem,
      answer: numberAnswerCodec(numbers),
      certificate: numberCertificateCodec(numbers),
      notations: about.notations ?? [],
    },
    solvers: {
      [about.method ?? 'logic']: (board) => searchSolutions(logic, board, answersOf(board)),
      ...about.solvers,
      clauses: (board) => searchByClauses(logic, board, answersOf(board)),
    },
    generate: about.generate,
    check: about.check,
    describe: (board, _, certificate) => {
      const what = describe(board)
      if (!certificate) return `${what}.`
      const why = refutedWords(certificate)
      return why === undefined
        ? `${what}, and nothing else is possible.`
        : `${what}, and there is no other solution: ${why}.`
    },
    grid: (board) => board,
    draw: (board, answer) => drawNumbers(numbers, board, answer),
    abilities: {
      ...(about.count && { count: about.count }),
      explain: numberExplainer(numbers, logic, about.deductions),
      forced: numberForced(numbers, logic),
      hint: numberHinter(numbers, logic, about.hinting),
    },
    hands: {
      play: numberPlayer(numbers, { ...about, rules: rulesOfPlay }),
      set: about.setter,
    },
  }
}
