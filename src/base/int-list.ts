/** A list of integers that grows, in one typed array. */
export class IntList {
  length = 0
  private memory = new Int32Array(16)

  push(value: number): void {
    if (this.length === this.memory.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.memory)
      this.memory = larger
    }
    this.memory[this.length++] = value
  }

  at(index: number): number {
    return this.memory[index]!
  }

  set(index: number, value: number): void {
    this.memory[index] = value
  }

  clear(): void {
    this.length = 0
  }

  /** Forgets all but the first ones. */
  truncate(length: number): void {
    this.length = length
  }

  /** The memory itself, of which the first `length` integers count; another one after a push. */
  get all(): Int32Array {
    return this.memory
  }

  /** What has been pushed, in memory of its own. */
  toArray(): Int32Array {
    return this.memory.slice(0, this.length)
  }
}
