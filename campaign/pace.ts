/** Weight of what was measured before, when something new is. */
const MEMORY = 0.75
/** What a few units say of many is not to be trusted: the first ones of a thread are slow, and units differ. */
const GROWTH = 8

/** Towards the end each shard has so small a share of what is left that nobody waits long for the last one, though units differ. */
const SHARE_OF_REST = 1 / 8

/** How long units take, as measured, and how many of them make a good shard. */
export class Pace {
  private units = 0
  private milliseconds = 0
  private largest = 0

  constructor(
    /** How long a shard should take. */
    private readonly target: number,
    private readonly mostUnits = Number.MAX_SAFE_INTEGER,
  ) {}

  note(units: number, milliseconds: number): void {
    this.units = this.units * MEMORY + units
    this.milliseconds = this.milliseconds * MEMORY + milliseconds
    this.largest = Math.max(this.largest, units)
  }

  /** How long a unit takes, in milliseconds; undefined as long as nobody knows. */
  get perUnit(): number | undefined {
    return this.units > 0 ? this.milliseconds / this.units : undefined
  }

  /** Units of a good shard where so many are left and so many shards are under way at once: towards the end they get smaller. */
  size(left: number, shardsAtOnce: number): number {
    const { perUnit, largest } = this
    const measured =
      perUnit === undefined ? 1 : Math.min(this.target / Math.max(perUnit, 1e-6), largest * GROWTH, this.mostUnits)
    return Math.max(1, Math.floor(Math.min(measured, (left * SHARE_OF_REST) / shardsAtOnce)))
  }
}
