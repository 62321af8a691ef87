import { InputError } from './base/input-error.ts'
import { type Json, readJson } from './base/json.ts'
import { objectPieces } from './base/json-pieces.ts'
import { Random, type Seed } from './base/random.ts'
import { differingPlaces } from './drawing/differences.ts'
import type { Explanation, Family, Hunter } from './family.ts'
import type { Ability, AnyFamily, AnyHunt, Hit, Puzzle, Result, ResultDetails } from './puzzle.ts'
import { anyPlay, anySet } from './puzzle-hands.ts'
import {
  countResult,
  explainResult,
  explainResultPieces,
  forcedResult,
  forcedResultPieces,
  hintResult,
  reasonFields,
  type Timed,
} from './results.ts'
import { budgetOf, type Outcome, type Search, translate } from './search.ts'
import { settingsFor } from './settings.ts'
import { positionOf, submissionOf, submissionReader } from './submission.ts'

export type {
  Ability,
  AnyFamily,
  AnyHunt,
  Hit,
  ListedItem,
  NotationInfo,
  Puzzle,
  Result,
  ResultDetails,
  SolveOptions,
} from './puzzle.ts'

/** The middle end between families and front ends: what each family can do, without its types. */

const UNABLE: Readonly<Record<Ability, string>> = {
  count: 'cannot be counted',
  explain: 'cannot be explained',
  forced: 'cannot be asked for forced squares',
  hint: 'has no hints',
  list: 'has nothing to list one by one',
  hunt: 'has nothing to hunt for',
}

/** The seed of runs that were given none, so that they can be repeated. */
export const DEFAULT_SEED: Seed = 1

/** Closes over a family's types; from here on an answer is whatever came out of the same puzzle. */
export function anyFamily<P, A, C>(family: Family<P, A, C>): AnyFamily {
  const { name, title, summary, goal, rules, parameters, examples, notations } = family
  const erased: AnyFamily = {
    name,
    title,
    summary,
    goal,
    isOpenEnded: family.isOpenEnded ?? false,
    rules,
    parameters,
    examples,
    methods: Object.keys(family.solvers),
    notations: [
      { name: 'text', title: "Rookery's own text" },
      { name: 'json', title: 'a JSON object' },
      ...notations.map((notation) => ({ name: notation.name, title: notation.title })),
    ],
    can: {
      count: family.count !== undefined,
      explain: family.explain !== undefined,
      forced: family.forced !== undefined,
      hint: family.hint !== undefined,
      list: family.list !== undefined,
      hunt: family.hunt !== undefined,
    },
    hands: { play: family.play !== undefined, set: family.set !== undefined },
    grades: family.explain?.grades ?? [],
    deductionRules: family.explain?.rules ?? {},
    forcedWords: family.forced?.words,
    listed: family.list?.nouns,
    hunt: family.hunt && anyHunt(family.hunt),
    requireMethod: (method) => {
      if (method !== undefined && !erased.methods.includes(method)) {
        throw new InputError(`unknown method '${method}'; ${name} has ${erased.methods.join(', ')}`)
      }
    },
    requireNotation: (notation) => {
      const known = erased.notations.map((one) => one.name)
      if (notation !== undefined && !known.includes(notation)) {
        throw new InputError(`unknown notation '${notation}'; ${name} has ${known.join(', ')}`)
      }
    },
    requireAbility: (ability) => {
      asked(family[ability], ability)
    },
    recognise,
    open: (text, notation) => {
      const used = notation ?? recognise(text)
      return puzzle(parse(text, used), used)
    },
    reader: (start, notation) => {
      const used = notation ?? recognise(start)
      if (used === 'json') return undefined
      const sink = (used === 'text' ? family.problem : notationNamed(used)).reader?.()
      if (!sink) return undefined
      return { push: (piece) => sink.push(piece), end: () => puzzle(sink.end(), used) }
    },
    openJson: (json) => puzzle(family.problem.fromJson(json), 'json'),
    generate: (settings, seed) =>
      translate(
        family.generate(settingsFor(parameters, settings), new Random(seed).fork('generate')),
        (problem) => puzzle(problem, 'text'),
        (certificate) => certificate,
      ),
  }
  return erased

  function anyHunt(hunter: Hunter<P>): AnyHunt {
    const { summary, parameters, nouns, describe } = hunter
    const hitOf = (problem: P): Hit => ({
      puzzle: puzzle(problem, 'text'),
      name: hunter.nameOf(problem),
      record: () => hunter.record(problem),
    })
    return {
      summary,
      parameters,
      nouns,
      describe,
      settings: (raw) => {
        const settings = settingsFor(parameters, raw)
        describe(settings)
        return settings
      },
      search: (settings, seed, shard, tries) =>
        translate(
          hunter.search(settings, new Random(seed).fork('hunt').fork(shard), tries),
          (hunted) => ({ tries: hunted.tries, hits: hunted.hits.map(hitOf) }),
          (certificate) => certificate,
        ),
    }
  }

  /** What a family that can do something does it with. */
  function asked<T>(tool: T | undefined, ability: Ability): T {
    if (tool === undefined) throw new InputError(`${name} ${UNABLE[ability]}`)
    return tool
  }

  function recognise(text: string): string {
    if (/^\s*\{/.test(text)) return 'json'
    return notations.find((notation) => notation.recognises(text))?.name ?? 'text'
  }

  function parse(text: string, notation: string): P {
    if (notation === 'text') return family.problem.parse(text)
    if (notation === 'json') return readJson(text, family.problem.fromJson)
    return notationNamed(notation).parse(text)
  }

  function notationNamed(wanted: string) {
    erased.requireNotation(wanted)
    return notations.find((notation) => notation.name === wanted)!
  }

  function puzzle(problem: P, notation: string): Puzzle {
    const { rows, columns } = family.grid(problem)
    const self: Puzzle = {
      family: erased,
      notation,
      get isSure() {
        const used = notations.find(({ name }) => name === notation)
        return used !== undefined && (used.isLikely?.(problem) ?? true)
      },
      squares: rows * columns,
      text: (wanted = 'text') => {
        if (wanted === 'text') return family.problem.format(problem)
        if (wanted === 'json') return JSON.stringify(self.json())
        return notationNamed(wanted).format(problem)
      },
      json: () => family.problem.toJson(problem),
      solve: ({ method = erased.methods[0]!, seed = DEFAULT_SEED, budget = {} } = {}) => {
        erased.requireMethod(method)
        const solver = family.solvers[method]!
        return solver(problem, new Random(seed).fork(method), budgetOf(budget)) as Search<unknown, unknown>
      },
      result: (outcome, details) => {
        const { answer, certificate } = family
        return resultOf(problem, outcome as Outcome<A, C>, answer.toJson, certificate?.toJson, details)
      },
      resultPieces: (outcome, details) => resultPieces(problem, outcome as Outcome<A, C>, details),
      count: (which = 'best') => {
        const count = asked(family.count, 'count')
        if (typeof which === 'number') requireValue(which)
        return count(problem, which)
      },
      countParts: (which, wanted) => {
        if (!family.countParts) return undefined
        if (typeof which === 'number') requireValue(which)
        return family.countParts(problem, which, wanted)
      },
      explain: () => asked(family.explain, 'explain').search(problem),
      forced: () => asked(family.forced, 'forced').search(problem),
      hint: (position) => {
        const hinter = asked(family.hint, 'hint')
        return hinter.search(problem, position ?? hinter.start(problem))
      },
      list: (visit, most = Number.POSITIVE_INFINITY) => {
        const lister = asked(family.list, 'list')
        if (!(most >= 0)) throw new InputError(`how many: expected a number from 0 on, found ${String(most)}`)
        const visited = (item: unknown) => {
          visit({ text: () => lister.format(item, problem), json: () => lister.toJson(item, problem) })
        }
        return lister.search(problem, visited, most)
      },
      countResult: (outcome, id) => countResult(name, outcome, id),
      explainResult: (outcome, id) => explainResult(family, problem, outcome as Timed<Outcome<Explanation<A, C>>>, id),
      forcedResult: (outcome, id) => forcedResult(name, columns, outcome, id),
      hintResult: (outcome, id) => hintResult(name, outcome, id),
      explainResultPieces: (outcome) =>
        explainResultPieces(family, problem, outcome as Timed<Outcome<Explanation<A, C>>>),
      forcedResultPieces: (outcome) => forcedResultPieces(name, columns, outcome),
      submission: (text) => {
        if (!/^\s*\{/.test(text)) return { answer: family.answer.parse(text, problem) }
        return readJson(text, (json) => submissionOf(family, problem, json))
      },
      submissionFromJson: (json) => submissionOf(family, problem, json),
      submissionReader: () => submissionReader(family, problem),
      answerText: (answer, wanted = 'text') => {
        if (wanted === 'text') return family.answer.format(answer as A, problem)
        if (wanted === 'json') return JSON.stringify(family.answer.toJson(answer as A, problem))
        const { formatAnswer } = notationNamed(wanted)
        return formatAnswer ? formatAnswer(answer as A, problem) : family.answer.format(answer as A, problem)
      },
      startPosition: () => asked(family.hint, 'hint').start(problem),
      position: (text) => {
        const { position } = asked(family.hint, 'hint')
        if (!/^\s*\{/.test(text)) return position.parse(text, problem)
        return readJson(text, (json) => positionOf(position, problem, json))
      },
      positionFromJson: (json) => positionOf(asked(family.hint, 'hint').position, problem, json),
      positionText: (position, wanted = 'text') => {
        const codec = asked(family.hint, 'hint').position
        return wanted === 'text' ? codec.format(position, problem) : JSON.stringify(codec.toJson(position, problem))
      },
      check: ({ answer, certificate }) => family.check(problem, answer as A, certificate as C | undefined),
      value: (answer) => family.value?.(problem, answer as A),
      valueParts: (answer) => family.valueParts?.(problem, answer as A),
      describe: ({ answer, certificate }) => family.describe(problem, answer as A, certificate as C | undefined),
      play: () => family.play && anyPlay(family as Family<P, unknown, unknown>, family.play, problem),
      set: () =>
        family.set &&
        anySet(family as Family<P, unknown, unknown>, family.set, problem, (changed) => puzzle(changed, 'text')),
      draw: (submission) =>
        family.draw(problem, submission?.answer as A | undefined, submission?.certificate as C | undefined),
      differences: (one, other) => differingPlaces(family.draw(problem, one as A), family.draw(problem, other as A)),
      drawDeductions: (deductions) => asked(family.explain, 'explain').draw(problem, deductions),
      drawForced: (forced) => asked(family.forced, 'forced').draw(problem, forced),
      drawHint: (position, hint) => asked(family.hint, 'hint').draw(problem, position, hint),
    }
    return self
  }

  function requireValue(value: number): void {
    if (!family.value) throw new InputError(`answers of ${name} have no value to count them by`)
    if (!Number.isSafeInteger(value)) throw new InputError(`expected a whole number as the value, found ${value}`)
  }

  function resultPieces(problem: P, outcome: Timed<Outcome<A, C>>, details?: ResultDetails): Iterable<string> {
    const { answer, certificate } = family
    const written: Record<string, Iterable<string>> = {}
    // What can write itself in pieces leaves only its place in the object.
    const answerJson = (value: A) => {
      if (!answer.jsonPieces || outcome.status === 'ambiguous') return answer.toJson(value, problem)
      written.answer = answer.jsonPieces(value, problem)
      return null
    }
    const certificateJson = (value: C) => {
      if (!certificate!.jsonPieces) return certificate!.toJson(value, problem)
      written.certificate = certificate!.jsonPieces(value, problem)
      return null
    }
    const proofJson = certificate ? certificateJson : undefined
    return objectPieces(resultOf(problem, outcome, answerJson, proofJson, details), written)
  }

  function resultOf(
    problem: P,
    outcome: Timed<Outcome<A, C>>,
    answerJson: (answer: A, problem: P) => Json,
    certificateJson: ((certificate: C, problem: P) => Json) | undefined,
    { id, method = erased.methods[0]!, seed, checked }: ResultDetails = {},
  ): Result {
    // Filled in the order in which people read it. Plain assignments: this is called for every line of a batch.
    const result = {} as { -readonly [key in keyof Result]: Result[key] }
    if (id !== undefined) result.id = id
    result.family = name
    result.status = outcome.status
    if (outcome.status === 'stopped' || outcome.status === 'impossible') Object.assign(result, reasonFields(outcome))
    if ((outcome.status === 'solved' || outcome.status === 'stopped') && outcome.answer !== undefined) {
      result.answer = answerJson(outcome.answer, problem)
      if (family.value) result.value = family.value(problem, outcome.answer)
      if (family.valueParts) result.parts = family.valueParts(problem, outcome.answer)
    }
    if (outcome.status === 'ambiguous') {
      result.answers = outcome.answers.map((answer) => answerJson(answer, problem))
    }
    if (outcome.status === 'stopped' && outcome.bound !== undefined) result.bound = outcome.bound
    if (outcome.status === 'solved' && outcome.certificate !== undefined && certificateJson) {
      result.certificate = certificateJson(outcome.certificate, problem)
    }
    if (checked !== undefined) result.checked = checked
    result.method = method
    if (seed !== undefined) result.seed = seed
    result.steps = outcome.steps
    if (outcome.milliseconds !== undefined) result.milliseconds = outcome.milliseconds
    return result
  }
}
