import type { ToolGroup } from '../../src/index.ts'

/** Keys pressed within this time make a number of several digits. */
const MILLISECONDS_FOR_NUMBER = 800

/** What the keys on a square mean: the tools that are to be used there, in this order. */
export class Typing {
  private digits = ''
  private square = ''
  private at = 0
  private isShifted = false
  private lastTool: string | undefined

  /** Undefined where no tool has the key. */
  toolsFor(groups: readonly ToolGroup[], square: string, event: KeyboardEvent): readonly string[] | undefined {
    const key = characterOf(event)
    const isContinued =
      square === this.square && event.shiftKey === this.isShifted && event.timeStamp - this.at < MILLISECONDS_FOR_NUMBER
    const longer = isContinued && /^\d$/.test(key) ? toolWith(groups, this.digits + key, event.shiftKey) : undefined
    const tool = longer ?? toolWith(groups, key, event.shiftKey)
    if (tool === undefined) return undefined
    // What the first digit did is undone by using its tool again.
    const used = longer !== undefined && this.lastTool !== undefined ? [this.lastTool, longer] : [tool]
    this.digits = longer === undefined ? key : this.digits + key
    this.square = square
    this.at = event.timeStamp
    this.isShifted = event.shiftKey
    this.lastTool = tool
    return used
  }

  /** What was typed is gone from the board: the next digit begins a number. */
  forget(): void {
    this.square = ''
  }
}

/** With Shift, digits give other characters; what is meant is the digit. */
function characterOf({ key, code }: KeyboardEvent): string {
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key.toLowerCase()
}

/** With Shift those of the later groups, where there are any. */
function toolWith(groups: readonly ToolGroup[], key: string, isShifted: boolean): string | undefined {
  const [first, ...later] = groups
  const places = isShifted && later.length > 0 ? later : [first, ...later]
  return places.flatMap((group) => group?.tools ?? []).find((tool) => tool.key === key)?.name
}
