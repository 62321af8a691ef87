import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { printTexts } from '../texts/print.ts'
import { Sheet } from './sheet.tsx'
import { countOf, type SheetChoices, SheetForm } from './sheet-form.tsx'
import { MOST_PUZZLES, type SheetMade, type SheetProgress, type SheetRequest } from './sheet-order.ts'
import './print.css'

interface PrintSheetProps {
  readonly familyTitle: string
  readonly summary: string
  /** Where the settings of the generator are changed. */
  readonly settingsAddress: string
  readonly make: (request: SheetRequest, onProgress: (progress: SheetProgress) => void) => Promise<SheetMade>
  /** Ends what `make` does; it then answers with what it has. */
  readonly stop: () => void
}

interface Running {
  readonly progress: SheetProgress
  readonly isStopping: boolean
}

interface Message {
  readonly words: string
  readonly isFault: boolean
}

const NO_MESSAGE: Message = { words: '', isFault: false }

/** A sheet of puzzles for the printer: what is wanted, how far it is, and what it looks like. */
export default function PrintSheet({ familyTitle, summary, settingsAddress, make, stop }: PrintSheetProps) {
  const choices = useSignal<SheetChoices>({ count: '12', perPage: 4, withAnswers: true })
  const running = useSignal<Running | undefined>(undefined)
  const made = useSignal<SheetMade | undefined>(undefined)
  const message = useSignal<Message>(NO_MESSAGE)
  const stopNow = useRef(stop)
  stopNow.current = stop

  // Stop making the sheet when its form is closed.
  useEffect(() => () => void (running.peek() && stopNow.current()), [running])

  const makeSheet = async () => {
    const count = countOf(choices.value)
    if (count === undefined) {
      message.value = { words: printTexts.countFault(1, MOST_PUZZLES), isFault: true }
      return
    }
    message.value = NO_MESSAGE
    running.value = { progress: { done: 0, of: count, steps: 0 }, isStopping: false }
    try {
      const sheet = await make({ count }, (progress) => {
        if (running.value) running.value = { ...running.value, progress }
      })
      // A sheet without puzzles would only take away the one that is there.
      if (sheet.puzzles.length > 0) made.value = sheet
      message.value = {
        words: printTexts.ending(sheet, count),
        isFault: sheet.ending === 'refused' || sheet.ending === 'too-large',
      }
    } catch (error) {
      message.value = {
        words: printTexts.failed(error instanceof Error ? error.message : String(error)),
        isFault: true,
      }
    } finally {
      running.value = undefined
    }
  }

  const cancel = () => {
    if (running.value) running.value = { ...running.value, isStopping: true }
    stop()
  }

  return (
    <section class="print-sheet" aria-label={printTexts.sheetOf(familyTitle)}>
      <p class="soft">
        {printTexts.intro} <a href={settingsAddress}>{printTexts.settingsOf(familyTitle)}</a>
      </p>
      <SheetForm
        choices={choices.value}
        change={(changed) => (choices.value = { ...choices.value, ...changed })}
        progress={running.value?.progress}
        isStopping={running.value?.isStopping ?? false}
        message={message.value.words}
        isFault={message.value.isFault}
        canPrint={made.value !== undefined}
        make={() => void makeSheet()}
        cancel={cancel}
        print={() => print()}
      />
      {made.value && (
        <Sheet
          title={familyTitle}
          summary={summary}
          made={made.value}
          perPage={choices.value.perPage}
          withAnswers={choices.value.withAnswers}
        />
      )}
    </section>
  )
}
