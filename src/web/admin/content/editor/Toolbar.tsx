import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { french } from '#domain/language/typography.ts'
import styles from './RichTextEditor.module.css'
import { HISTORY, LINK_ICON, PICTURE_ICON, TOOLS, type Tool } from './tools.tsx'

type Props = {
  editor: Editor
  label: string
  onLink: () => void
  onPicture: (() => void) | undefined
}

/** ARIA toolbar pattern: one tab stop, arrow keys between buttons. */
export function Toolbar({ editor, label, onLink, onPicture }: Props) {
  const [tabStop, setTabStop] = useState(0)
  const insertTools: Tool[] = [
    { name: 'Lien', symbol: LINK_ICON, isActive: (state) => state.isActive('link'), run: onLink },
    ...(onPicture ? [{ name: 'Image', symbol: PICTURE_ICON, run: onPicture }] : []),
  ]
  const groups = [...TOOLS, insertTools, HISTORY]
  const tools = groups.flat()
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => stateOf(tool, current)),
  })
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextTabStop(event.key, tabStop, tools.length)
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
      onKeyDown={moveFocus}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => {
            const index = tools.indexOf(tool)
            const { isPressed, isEnabled } = states[index] ?? { isPressed: undefined, isEnabled: true }
            return (
              <button
                key={tool.name}
                type="button"
                aria-label={tool.name}
                title={tool.name}
                aria-pressed={isPressed}
                aria-disabled={!isEnabled}
                tabIndex={index === tabStop ? 0 : -1}
                // Keeps the selection of the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setTabStop(index)}
                onClick={() => isEnabled && tool.run(editor)}
              >
                {tool.symbol}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function stateOf({ isActive, isEnabled }: Tool, editor: Editor) {
  return { isPressed: isActive?.(editor), isEnabled: isEnabled?.(editor) ?? true }
}

function nextTabStop(key: string, tabStop: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: (tabStop + 1) % count,
    ArrowLeft: (tabStop + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key] ?? null
}
