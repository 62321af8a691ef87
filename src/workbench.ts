import { InputError, requireKeys, unknownWord } from './base/input-error.ts'
import { isObjectText, readJson } from './base/json.ts'
import { Random, type Seed } from './base/random.ts'
import { budgetOf } from './budget.ts'
import { differingPlaces } from './drawing/drawing.ts'
import type { Ability, Family, Hunter } from './family.ts'
import type { AnyFamily, AnyHunt, Hit, Puzzle } from './puzzle.ts'
import { anyPlay, anySet } from './puzzle.ts'
import { resultWriter } from './results.ts'
import { translate } from './search.ts'
import { settingsFor } from './settings.ts'
import { positionOf, submissionOf, submissionReader } from './submission.ts'

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

const SOLVE_OPTIONS = ['method', 'seed', 'budget']

/** The middle end between families and front ends: a family with everything that can be asked about its puzzles. */
export function anyFamily<P, A, C>(family: Family<P, A, C>): AnyFamily<P, A, C> {
  const { name, title, summary, goal, isAnytime, rules, parameters, examples, codecs, abilities, hands } = family
  const { notations } = codecs
  const view: AnyFamily<P, A, C> = {
    name,
    title,
    summary,
    goal,
    isAnytime,
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
      count: abilities.count !== undefined,
      explain: abilities.explain !== undefined,
      forced: abilities.forced !== undefined,
      hint: abilities.hint !== undefined,
      list: abilities.list !== undefined,
      hunt: abilities.hunt !== undefined,
    },
    hands: { play: hands.play !== undefined, set: hands.set !== undefined },
    grades: abilities.explain?.grades ?? [],
    deductionRules: abilities.explain?.rules ?? {},
    forcedWords: abilities.forced?.words,
    listed: abilities.list?.nouns,
    hunt: abilities.hunt && anyHunt(abilities.hunt),
    requireMethod: (method) => {
      if (method !== undefined && !view.methods.includes(method)) throw unknownWord('method', method, view.methods)
    },
    requireNotation: (notation) => {
      const known = view.notations.map((one) => one.name)
      if (notation !== undefined && !known.includes(notation)) throw unknownWord('notation', notation, known)
    },
    requireAbility: (ability) => {
      asked(ability)
    },
    recognise,
    open: (text, notation) => {
      const used = notation ?? recognise(text)
      return puzzle(parse(text, used), used)
    },
    reader: (start, notation) => {
      const used = notation ?? recognise(start)
      if (used === 'json') return undefined
      const sink = (used === 'text' ? codecs.problem : notationNamed(used)).reader?.()
      if (!sink) return undefined
      return { push: (piece) => sink.push(piece), end: () => puzzle(sink.end(), used) }
    },
    openJson: (json) => puzzle(codecs.problem.fromJson(json), 'json'),
    generate: (settings = {}, seed = DEFAULT_SEED) =>
      translate(
        family.generate(settingsFor(parameters, settings), new Random(seed).fork('generate')),
        (problem) => puzzle(problem, 'text'),
        (certificate) => certificate,
      ),
  }
  return view

  function anyHunt(hunter: Hunter<P>): AnyHunt<P, A, C> {
    const { summary, parameters, nouns, describe } = hunter
    const hitOf = (problem: P): Hit<P, A, C> => ({
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

  function asked<K extends Ability>(ability: K): NonNullable<(typeof abilities)[K]> {
    const able = abilities[ability]
    if (!able) throw new InputError(`${name} ${UNABLE[ability]}`)
    return able
  }

  function recognise(text: string): string {
    if (isObjectText(text)) return 'json'
    return notations.find((notation) => notation.recognises(text))?.name ?? 'text'
  }

  function parse(text: string, notation: string): P {
    if (notation === 'text') return codecs.problem.parse(text)
    if (notation === 'json') return readJson(text, codecs.problem.fromJson)
    return notationNamed(notation).parse(text)
  }

  function notationNamed(wanted: string) {
    view.requireNotation(wanted)
    return notations.find((notation) => notation.name === wanted)!
  }

  function puzzle(problem: P, notation: string): Puzzle<P, A, C> {
    const grid = family.grid(problem)
    const self: Puzzle<P, A, C> = {
      family: view,
      problem,
      notation,
      get isSure() {
        const used = notations.find(({ name }) => name === notation)
        return used !== undefined && (used.isLikely?.(problem) ?? true)
      },
      squares: grid.rows * grid.columns,
      text: (wanted = 'text') => {
        if (wanted === 'text') return codecs.problem.format(problem)
        if (wanted === 'json') return JSON.stringify(self.json())
        return notationNamed(wanted).format(problem)
      },
      json: () => codecs.problem.toJson(problem),
      solve: (options = {}) => {
        requireKeys(options, SOLVE_OPTIONS)
        const { method = view.methods[0]!, seed = DEFAULT_SEED, budget = {} } = options
        view.requireMethod(method)
        return family.solvers[method]!(problem, new Random(seed).fork(method), budgetOf(budget))
      },
      count: (which = 'best') => {
        const counter = asked('count')
        if (typeof which === 'number') requireValue(which)
        return counter.search(problem, which)
      },
      countParts: (which, wanted) => {
        if (!abilities.count?.parts) return undefined
        if (typeof which === 'number') requireValue(which)
        return abilities.count.parts(problem, which, wanted)
      },
      explain: () => asked('explain').search(problem),
      forced: () => asked('forced').search(problem),
      hint: (position) => {
        const hinter = asked('hint')
        return hinter.search(problem, position ?? hinter.start(problem))
      },
      refute: (position, place) => asked('hint').refute?.(problem, position, place),
      list: (visit, most = Number.POSITIVE_INFINITY) => {
        const lister = asked('list')
        if (!(most >= 0)) throw new InputError(`how many: expected a number from 0 on, found ${String(most)}`)
        const visited = (item: unknown) => {
          visit({ text: () => lister.format(item, problem), json: () => lister.toJson(item, problem) })
        }
        return lister.search(problem, visited, most)
      },
      submission: (text) => {
        if (!/^\s*\{/.test(text)) return { answer: codecs.answer.parse(text, problem) }
        return readJson(text, (json) => submissionOf(family, problem, json))
      },
      submissionFromJson: (json) => submissionOf(family, problem, json),
      submissionReader: () => submissionReader(family, problem),
      answerText: (answer, wanted = 'text') => {
        if (wanted === 'text') return codecs.answer.format(answer, problem)
        if (wanted === 'json') return JSON.stringify(codecs.answer.toJson(answer, problem))
        const { formatAnswer = codecs.answer.format } = notationNamed(wanted)
        return formatAnswer(answer, problem)
      },
      startPosition: () => asked('hint').start(problem),
      position: (text) => {
        const { position } = asked('hint')
        if (!/^\s*\{/.test(text)) return position.parse(text, problem)
        return readJson(text, (json) => positionOf(position, problem, json))
      },
      positionFromJson: (json) => positionOf(asked('hint').position, problem, json),
      positionText: (position, wanted = 'text') => {
        const codec = asked('hint').position
        return wanted === 'text' ? codec.format(position, problem) : JSON.stringify(codec.toJson(position, problem))
      },
      check: ({ answer, certificate }) => family.check(problem, answer, certificate),
      value: (answer) => family.score?.value(problem, answer),
      valueParts: (answer) => family.score?.parts?.(problem, answer),
      describe: ({ answer, certificate }) => family.describe(problem, answer, certificate),
      play: () => hands.play && anyPlay(hands.play, problem, grid),
      set: () => hands.set && anySet(hands.set, problem, grid, (changed) => puzzle(changed, 'text')),
      draw: (submission) => family.draw(problem, submission?.answer, submission?.certificate),
      differences: (one, other) => differingPlaces(family.draw(problem, one), family.draw(problem, other)),
      drawDeductions: (deductions) => asked('explain').draw(problem, deductions),
      drawForced: (forced) => asked('forced').draw(problem, forced),
      drawHint: (position, hint) => asked('hint').draw(problem, position, hint),
      // At the end: at the beginning it would make all of the object slow to build, which counts where puzzles are made
      // by the thousand.
      ...resultWriter(family, problem),
    }
    return self
  }

  function requireValue(value: number): void {
    if (!family.score) throw new InputError(`answers of ${name} have no value to count them by`)
    if (!Number.isSafeInteger(value)) throw new InputError(`expected a whole number as the value, found ${value}`)
  }
}
