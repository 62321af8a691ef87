import { useEffect, useLayoutEffect } from 'preact/hooks'
import { Icon } from './components/icons.tsx'
import { Loaded } from './components/loaded.tsx'
import logo from './favicon.svg'
import { Home } from './places/home.tsx'
import type { App as State } from './state/app.ts'
import { texts } from './texts/index.ts'

/** Home needs no table to be seen; it is fetched while people choose. */
export const loadTable = () => import('./table/table.tsx').then((module) => module.Table)

export function App({ app }: { app: State }) {
  usePasting(app)
  const dialog = app.dialog.value
  return (
    <>
      <TopBar app={app} />
      {app.hasArrived.value && <Here app={app} />}
      {dialog === 'share' && (
        <Loaded load={() => import('./table/share-dialog.tsx').then((module) => module.ShareDialog)}>
          {(ShareDialog) => <ShareDialog app={app} />}
        </Loaded>
      )}
      {dialog === 'keys' && (
        <Loaded load={() => import('./table/keys-dialog.tsx').then((module) => module.KeysDialog)}>
          {(KeysDialog) => <KeysDialog app={app} />}
        </Loaded>
      )}
      <Notice app={app} />
    </>
  )
}

function Here({ app }: { app: State }) {
  const route = app.route.value
  switch (route.place) {
    case 'home':
      return <Home app={app} />
    case 'table':
      return (
        <Loaded key="table" load={loadTable} isSilent>
          {(Table) => <Table app={app} />}
        </Loaded>
      )
    case 'new':
      return (
        <Loaded key="new" load={() => import('./places/new.tsx').then((module) => module.default)}>
          {(New) => <New key={route.family} app={app} family={route.family} fields={route.fields} />}
        </Loaded>
      )
    case 'library':
      return (
        <Loaded key="library" load={() => import('./places/library.tsx').then((module) => module.default)}>
          {(LibraryPlace) => <LibraryPlace app={app} />}
        </Loaded>
      )
    case 'learn':
      return (
        <Loaded key="learn" load={() => import('./places/learn.tsx').then((module) => module.default)}>
          {(Learn) => <Learn app={app} topic={route.topic} size={route.size} />}
        </Loaded>
      )
    case 'print':
      return (
        <Loaded key="print" load={() => import('./places/print.tsx').then((module) => module.default)}>
          {(Print) => <Print app={app} family={route.family} fields={route.fields} />}
        </Loaded>
      )
  }
}

const THEMES = { auto: 'light', light: 'dark', dark: 'auto' } as const

function TopBar({ app }: { app: State }) {
  const { place } = app.route.value
  const { theme } = app.preferences
  const family = place === 'table' ? app.session.family.value.name : app.families[0]!.name
  const links = [
    ['#/', texts.modes.play, place === 'home' || place === 'table'],
    [`#/new/${family}`, texts.newPuzzle, place === 'new' || place === 'print'],
    ['#/library', texts.library, place === 'library'],
    ['#/learn', texts.learn, place === 'learn'],
  ] as const
  return (
    <header class={`top-bar at-${place}`}>
      <a class="back" href="#/" aria-label={texts.home}>
        <Icon name="back" />
      </a>
      <a class="brand" href="#/">
        <img src={logo} alt="" width="26" height="26" /> {texts.name}
      </a>
      <nav aria-label={texts.places_}>
        {links.map(([href, label, isHere]) => (
          <a key={label} href={href} aria-current={isHere ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <DocsLink />
      </nav>
      <PasteField app={app} />
      <button
        type="button"
        class="icon-button theme"
        aria-label={texts.themeNow(theme.value)}
        title={texts.themeNow(theme.value)}
        onClick={() => {
          theme.value = THEMES[theme.value]
        }}
      >
        <Icon name="theme" />
      </button>
    </header>
  )
}

/** Only where the site has the documentation beside the page. */
function DocsLink() {
  return document.querySelector('meta[name="docs"]') ? <a href="./docs/">{texts.docs}</a> : null
}

function PasteField({ app }: { app: State }) {
  return (
    <input
      class="paste"
      type="text"
      placeholder={texts.pasteHere}
      aria-label={texts.pasteHere}
      autocomplete="off"
      spellcheck={false}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter' || currentTarget.value.trim() === '') return
        void app.paste(currentTarget.value)
        currentTarget.value = ''
      }}
    />
  )
}

/** What is pasted or dropped anywhere on the page is a puzzle, unless a field of a form takes it. */
function usePasting(app: State): void {
  // As soon as the page can be seen, and not a frame later.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element | null
      if (event.defaultPrevented || target?.matches?.('textarea, input:not(.paste)')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '') return
      event.preventDefault()
      void app.paste(text)
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      void file.text().then((text) => app.paste(text))
    }
    const over = (event: DragEvent) => event.preventDefault()
    addEventListener('paste', paste)
    addEventListener('drop', drop)
    addEventListener('dragover', over)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('drop', drop)
      removeEventListener('dragover', over)
    }
  }, [app])
}

const MILLISECONDS_OF_NOTICE = 6000

/** A sentence that goes away by itself. */
function Notice({ app }: { app: State }) {
  const words = app.notice.value ?? app.session.failure.value
  useEffect(() => {
    if (app.notice.value === undefined) return
    const timer = setTimeout(() => {
      app.notice.value = undefined
    }, MILLISECONDS_OF_NOTICE)
    return () => clearTimeout(timer)
  }, [app.notice.value])
  return (
    <div class="notice" role="status" aria-live="polite">
      {words !== undefined && <p>{words}</p>}
    </div>
  )
}
