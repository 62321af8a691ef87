/** Which keys have been tried on the levels of the path; see `memory` in CoverCustoms. */
export class Memory {
  /** The number of each option's key; -1 for none. */
  private readonly keys: Int32Array
  private readonly options: number[][] = []
  /** How many levels have tried a key, and which keys each level has tried. */
  private readonly levelsWith: number[] = []
  private readonly triedOn: number[][] = []

  constructor(options: number, keyOf: (option: number) => unknown) {
    this.keys = new Int32Array(options).fill(-1)
    const numbers = new Map<unknown, number>()
    for (let option = 0; option < options; option++) {
      const key = keyOf(option)
      if (key === undefined) continue
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      this.keys[option] = number
      if (this.options[number]) this.options[number].push(option)
      else this.options[number] = [option]
      this.levelsWith[number] = 0
    }
  }

  open(level: number): void {
    this.triedOn[level] = []
  }

  close(level: number): void {
    for (const key of this.triedOn[level]!) this.levelsWith[key]!--
  }

  try(option: number, level: number): void {
    const key = this.keys[option]!
    if (key < 0) return
    this.levelsWith[key]!++
    this.triedOn[level]!.push(key)
  }

  isTried(option: number): boolean {
    const key = this.keys[option]!
    return key >= 0 && this.levelsWith[key]! > 0
  }

  /** All options with the key of this one. */
  alike(option: number): readonly number[] {
    const key = this.keys[option]!
    return key < 0 ? [] : this.options[key]!
  }

  /** All options with keys that a level has tried. */
  triedAt(level: number): number[] {
    return this.triedOn[level]!.flatMap((key) => this.options[key]!)
  }
}
