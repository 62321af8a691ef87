import type { FamilyInfo, Fault } from '../protocol.ts'
import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'

interface Props {
  readonly workbench: Workbench
  readonly goToFault: () => void
}

/** Below the text: how it was read, or what is wrong with it and where. */
export function TextStatus({ workbench, goToFault }: Props) {
  const { session } = workbench
  const state = session.textState.value
  const isFaulty = state.kind === 'faulty'
  return (
    <div class="text-status" id="text-status" aria-live="polite" aria-busy={session.isReading.value}>
      {isFaulty ? (
        <>
          <FaultMessage fault={state.fault} goToFault={session.held.value ? undefined : goToFault} />
          {session.otherReadings.value.length > 0 && (
            <p class="other-readings">
              {texts.otherReadings}
              {session.otherReadings.value.map(({ name, title }) => (
                <button key={name} type="button" class="chip" onClick={() => workbench.readAs(name)}>
                  {title}
                </button>
              ))}
            </p>
          )}
        </>
      ) : (
        <p class="hint">
          {session.isReading.value && session.held.value
            ? texts.reading
            : state.kind === 'read'
              ? texts.readAs(notationTitle(session.family.value, state.problem.notation), state.problem.squares)
              : texts.textHint}
        </p>
      )}
    </div>
  )
}

function FaultMessage({ fault, goToFault }: { fault: Fault; goToFault: (() => void) | undefined }) {
  const { message, position, excerpt, caret } = fault
  return (
    <div class="fault">
      <p>
        {position && <strong>{texts.lineAndColumn(position)}: </strong>}
        {message}
      </p>
      {goToFault && position && (
        <button type="button" class="small" onClick={goToFault}>
          {texts.goThere}
        </button>
      )}
      {/* A text that is not shown cannot be marked: show the piece that matters. */}
      {!goToFault && excerpt?.trim() && (
        <pre>
          {excerpt.slice(0, caret)}
          <mark>{excerpt.slice(caret, caret + 1)}</mark>
          {excerpt.slice(caret + 1)}
        </pre>
      )}
    </div>
  )
}

function notationTitle(family: FamilyInfo, name: string): string {
  return family.notations.find((notation) => notation.name === name)?.title ?? name
}
