/**
 * Checks DRAT proofs, one line after the other, and shares nothing with the engine that writes them.
 *
 * A clause may be added if unit propagation refutes its opposite (RUP); or else if that is so for every resolvent of it
 * on its first literal (RAT). Deletions are honoured strictly, those of units and of reasons too: what followed from a
 * deleted clause alone does not hold any more, and a clause that is not there cannot be deleted. At last there must be
 * a line that is just `0`, unless the formula has an empty clause to begin with.
 */
export interface ProofLine {
  readonly isDeletion: boolean
  /** Signed, as they are written. */
  readonly literals: readonly number[]
}

export function parseProof(text: string): ProofLine[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error('the proof does not end with a line end')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, i) => {
      const match = /^(d )?((?:-?[1-9]\d* )*)0$/.exec(line)
      if (!match) throw new Error(`line ${i + 1} of the proof is not DRAT: '${line}'`)
      return { isDeletion: match[1] !== undefined, literals: match[2]!.split(' ').slice(0, -1).map(Number) }
    })
}

/** What is wrong with a proof that the clauses contradict each other, or undefined if it is right. */
export function faultOf(clauses: readonly (readonly number[])[], proof: readonly ProofLine[]): string | undefined {
  const everything = [...clauses, ...proof.map(({ literals }) => literals)]
  const variables = everything.reduce((most, each) => each.reduce((m, x) => Math.max(m, Math.abs(x)), most), 0)
  const checker = new Checker(variables)
  for (const clause of clauses) checker.add(clause.map(codeOf))
  if (checker.hasEmptyClause) return undefined
  for (const [i, { isDeletion, literals }] of proof.entries()) {
    const codes = literals.map(codeOf)
    const line = `line ${i + 1}, ${isDeletion ? 'd ' : ''}${[...literals, 0].join(' ')}:`
    if (isDeletion) {
      if (!checker.remove(codes)) return `${line} there is no such clause`
      continue
    }
    if (!checker.follows(codes)) return `${line} does not follow`
    checker.add(codes)
    if (checker.hasEmptyClause) return undefined
  }
  return 'the proof does not arrive at the empty clause'
}

function codeOf(signed: number): number {
  return signed > 0 ? 2 * signed : -2 * signed + 1
}

const NO_CLAUSE = -1

class Checker {
  hasEmptyClause = false
  private readonly clauses: (number[] | undefined)[] = []
  /** By the literals in order: the clauses that have just these. */
  private readonly index = new Map<string, number[]>()
  /** By literal: 1 true, -1 false, 0 open. */
  private readonly values: Int8Array
  /** By variable: the clause that implied it. */
  private readonly reasons: Int32Array
  private trail: number[] = []
  /** By literal: the clauses that have it first or second. */
  private watches: number[][]
  /** Propagation alone has met a conflict: everything follows. */
  private isRefuted = false

  constructor(private readonly variables: number) {
    this.values = new Int8Array(2 * variables + 2)
    this.reasons = new Int32Array(variables + 1)
    this.watches = this.noWatches()
  }

  add(literals: readonly number[]): void {
    const clause = [...new Set(literals)]
    const id = this.clauses.push(clause) - 1
    const key = keyOf(clause)
    const same = this.index.get(key)
    if (same) same.push(id)
    else this.index.set(key, [id])
    if (clause.length === 0) this.hasEmptyClause = true
    this.attach(id)
  }

  /** False if there is no such clause. */
  remove(literals: readonly number[]): boolean {
    const id = this.index.get(keyOf([...new Set(literals)]))?.pop()
    if (id === undefined) return false
    const isReason = this.clauses[id]!.some((literal) => this.values[literal]! > 0 && this.reasons[literal >> 1] === id)
    this.clauses[id] = undefined
    if (isReason || this.isRefuted) this.restart()
    return true
  }

  follows(literals: readonly number[]): boolean {
    if (this.isRefutable(literals)) return true
    const [pivot] = literals
    if (pivot === undefined) return false
    return this.clauses.every((clause) => {
      if (!clause?.includes(pivot ^ 1)) return true
      return this.isRefutable([...literals, ...clause.filter((literal) => literal !== (pivot ^ 1))])
    })
  }

  /** Whether propagation meets a conflict when all these literals are false. */
  private isRefutable(literals: readonly number[]): boolean {
    if (this.isRefuted) return true
    const start = this.trail.length
    let isConflict = false
    for (const literal of literals) {
      if (this.values[literal]! > 0) isConflict = true
      else if (this.values[literal] === 0) this.assign(literal ^ 1, NO_CLAUSE)
    }
    isConflict ||= this.meetsConflict(start)
    for (const literal of this.trail.splice(start)) this.values[literal] = this.values[literal ^ 1] = 0
    return isConflict
  }

  private attach(id: number): void {
    const clause = this.clauses[id]!
    // Literals that are not false come first, to be watched.
    clause.sort((a, b) => this.values[b]! - this.values[a]!)
    for (const literal of clause.slice(0, 2)) this.watches[literal]!.push(id)
    const [first, second] = clause
    if (this.isRefuted) return
    if (first === undefined || this.values[first]! < 0) this.isRefuted = true
    // A unit that is true already holds by itself from now on.
    else if (second === undefined && this.values[first]! > 0) this.reasons[first >> 1] = id
    else if (this.values[first] === 0 && (second === undefined || this.values[second]! < 0)) {
      const start = this.trail.length
      this.assign(first, id)
      this.isRefuted = this.meetsConflict(start)
    }
  }

  private assign(literal: number, reason: number): void {
    this.values[literal] = 1
    this.values[literal ^ 1] = -1
    this.reasons[literal >> 1] = reason
    this.trail.push(literal)
  }

  private meetsConflict(start: number): boolean {
    for (let head = start; head < this.trail.length; head++) {
      const falsified = this.trail[head]! ^ 1
      const watching = this.watches[falsified]!
      let kept = 0
      for (let k = 0; k < watching.length; k++) {
        const id = watching[k]!
        const clause = this.clauses[id]
        if (!clause) continue
        if (clause[0] === falsified) {
          clause[0] = clause[1]!
          clause[1] = falsified
        }
        const other = clause[0]!
        let place = 2
        if (this.values[other]! <= 0) while (place < clause.length && this.values[clause[place]!]! < 0) place++
        if (this.values[other]! <= 0 && place < clause.length) {
          clause[1] = clause[place]!
          clause[place] = falsified
          this.watches[clause[1]]!.push(id)
          continue
        }
        watching[kept++] = id
        if (this.values[other] === 0) this.assign(other, id)
        else if (this.values[other]! < 0) {
          while (++k < watching.length) watching[kept++] = watching[k]!
          watching.length = kept
          return true
        }
      }
      watching.length = kept
    }
    return false
  }

  /** Works out from nothing what the clauses imply that are left. */
  private restart(): void {
    this.values.fill(0)
    this.trail = []
    this.watches = this.noWatches()
    this.isRefuted = false
    for (const [id, clause] of this.clauses.entries()) if (clause) this.attach(id)
  }

  private noWatches(): number[][] {
    return Array.from({ length: 2 * this.variables + 2 }, () => [])
  }
}

function keyOf(clause: readonly number[]): string {
  return [...clause].sort((a, b) => a - b).join(' ')
}
