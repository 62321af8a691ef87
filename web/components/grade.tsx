import { texts } from '../texts/index.ts'

/** A grade as dots, one for each rank up to its own, and as a word. */
export function Grade({
  grades,
  grade,
  words,
}: {
  grades: readonly string[]
  grade: string | undefined
  words?: string
}) {
  const rank = grade === undefined ? 0 : grades.indexOf(grade) + 1
  return (
    <span class="grade">
      {rank > 0 && (
        <span class="dots" aria-hidden="true">
          {grades.map((each, index) => (
            <i key={each} class={index < rank ? 'full' : ''} />
          ))}
        </span>
      )}
      {words ?? (grade === undefined ? texts.noGrade : grade)}
    </span>
  )
}
