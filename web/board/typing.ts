import type { ToolGroup } from '../../src/index.ts'

/** Keys pressed within this time make a number of several digits. */
const MILLISECONDS_FOR_NUMBER = 800

/** Which tool a typed key means. Digits typed in quick succession make one number. */
export class Typing {
  private digits = ''
  private square = ''
  private at = 0
  private isShifted = false

  /** The tool, and whether it replaces what the digits before it wrote; undefined where no tool has the key. */
  toolFor(
    groups: readonly ToolGroup[],
    square: string,
    event: KeyboardEvent,
  ): { readonly tool: string; readonly isLonger: boolean } | undefined {
    const key = characterOf(event)
    const isContinued =
      square === this.square && event.shiftKey === this.isShifted && event.timeStamp - this.at < MILLISECONDS_FOR_NUMBER
    const longer = isContinued && /^\d$/.test(key) ? toolWith(groups, this.digits + key, event.shiftKey) : undefined
    const tool = longer ?? toolWith(groups, key, event.shiftKey)
    if (tool === undefined) return undefined
    this.digits = longer === undefined ? key : this.digits + key
    this.square = square
    this.at = event.timeStamp
    this.isShifted = event.shiftKey
    return { tool, isLonger: longer !== undefined }
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
