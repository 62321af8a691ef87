import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { SvgImage } from '../board/svg-image.tsx'
import type { Picture } from '../protocol.ts'
import type { App } from '../state/app.ts'

/** A small picture of a board. Until it is there, its room is kept. */
export function Thumbnail({ picture }: { picture: Picture | undefined }) {
  return <div class="thumbnail">{picture && <SvgImage svg={picture.svg} class="drawn" isSilent />}</div>
}

/** The same for a text that was kept, drawn when it is shown. */
export function KeptThumbnail({
  app,
  family,
  text,
  position,
}: {
  app: App
  family: string
  text: string
  position?: string | undefined
}) {
  const picture = useSignal<Picture | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void app.pool
      .run((engine) => engine.pictureOf(family, text, position))
      .then((found) => {
        if (isCurrent) picture.value = found
      })
    return () => {
      isCurrent = false
    }
  }, [app, family, text, position])
  return <Thumbnail picture={picture.value} />
}
