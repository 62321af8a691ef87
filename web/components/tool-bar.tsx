import type { Tool, ToolGroup, ToolSign } from '../../src/index.ts'
import { colourClass } from '../../src/index.ts'
import { texts } from '../texts/index.ts'

interface Props {
  readonly groups: readonly ToolGroup[]
  readonly chosen: string
  readonly choose: (name: string) => void
  /** So that two bars on one page do not share their radio buttons. */
  readonly name: string
}

/** What a click on a square does: one of these. Where there is only one thing to do, there is nothing to choose. */
export function ToolBar({ groups, chosen, choose, name }: Props) {
  return (
    <div class="tools rookery">
      {groups.map((group) => (
        <fieldset class="tool-group" key={group.title}>
          <legend>{group.title}</legend>
          <div class="tool-buttons">
            {group.tools.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                isChosen={tool.name === chosen}
                choose={() => choose(tool.name)}
                name={name}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface ButtonProps {
  readonly tool: Tool
  readonly isChosen: boolean
  readonly choose: () => void
  readonly name: string
}

function ToolButton({ tool, isChosen, choose, name }: ButtonProps) {
  const isNumber = tool.sign.shape === 'number'
  return (
    <label class={isNumber ? 'tool number' : 'tool'} title={texts.toolHint(tool.title, tool.key)}>
      <input type="radio" name={name} value={tool.name} checked={isChosen} onChange={choose} aria-label={tool.title} />
      <Sample sign={tool.sign} />
      {!isNumber && <span aria-hidden="true">{tool.title}</span>}
    </label>
  )
}

/** Kinds whose sample is a character; the others are made of colour alone. */
const SIGNS: Partial<Record<ToolSign['shape'], string>> = { cross: '×', dot: '●' }

function Sample({ sign: { shape, letter, colour } }: { sign: ToolSign }) {
  const isLetter = shape === 'piece' || shape === 'number'
  return (
    <span class={`sample ${shape} ${colourClass(colour) ?? ''}`} aria-hidden="true">
      {isLetter ? letter : SIGNS[shape]}
    </span>
  )
}
