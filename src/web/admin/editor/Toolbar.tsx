import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { french } from '#domain/typography.ts'
import styles from './RichTextEditor.module.css'
import { HISTORY, LINK_SIGN, PICTURE_SIGN, TOOLS, type Tool } from './tools.tsx'

type Props = {
  editor: Editor
  label: string
  onLink: () => void
  onPicture: (() => void) | undefined
}

/** ARIA toolbar pattern: one tab stop, arrow keys between buttons. */
export function Toolbar({ editor, label, onLink, onPicture }: Props) {
  const [tabStop, setTabStop] = useState(0)
  const inserts: Tool[] = [
    { name: 'Lien', sign: LINK_SIGN, isOn: (state) => state.isActive('link'), run: onLink },
    ...(onPicture ? [{ name: 'Image', sign: PICTURE_SIGN, run: onPicture }] : []),
  ]
  const groups = [...TOOLS, inserts, HISTORY]
  const tools = groups.flat()
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => stateOf(tool, current)),
  })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextStop(event.key, tabStop, tools.length)
    if (next === null) return
    event.preventDefault()
    setTabStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={french`Mise en forme : ${label}`}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => {
            const index = tools.indexOf(tool)
            const { pressed, possible } = states[index] ?? { pressed: undefined, possible: true }
            return (
              <button
                key={tool.name}
                type="button"
                aria-label={tool.name}
                title={tool.name}
                aria-pressed={pressed}
                aria-disabled={!possible}
                tabIndex={index === tabStop ? 0 : -1}
                // Keeps the selection of the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setTabStop(index)}
                onClick={() => possible && tool.run(editor)}
              >
                {tool.sign}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function stateOf({ isOn, isPossible }: Tool, editor: Editor) {
  return { pressed: isOn?.(editor), possible: isPossible?.(editor) ?? true }
}

function nextStop(key: string, tabStop: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: (tabStop + 1) % count,
    ArrowLeft: (tabStop + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return steps[key] ?? null
}
