import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { WIDGETS, type Widget } from '#domain/accounts/preferences.ts'
import { ReorderHandle } from '../../../ui/ordering/ReorderHandle.tsx'
import { ReorderStatus } from '../../../ui/ordering/ReorderStatus.tsx'
import { moveTo } from '../../../ui/ordering/use-reordering.ts'
import styles from './PreferencesForm.module.css'

const WIDGET_NAMES: Record<Widget, string> = {
  reminders: 'Aujourd’hui, toujours en premier',
  messages: 'À traiter',
  activity: 'Activité',
  stats: 'Statistiques',
}

const FIRST: Widget = 'reminders'

type Props = { shown: readonly Widget[]; onChange: (shown: Widget[]) => void }

export function WidgetOrder({ shown, onChange }: Props) {
  const [lastMoved, setLastMoved] = useState<Widget | null>(null)
  const hidden = WIDGETS.filter((widget) => !shown.includes(widget))
  const first = shown.filter((widget) => widget === FIRST)
  const others = shown.filter((widget) => widget !== FIRST)
  const reorder = (widget: Widget, position: number) =>
    onChange([...first, ...moveTo(others, widget, position)])
  const reordering = {
    ids: others,
    lastMovedId: lastMoved,
    preview: reorder,
    move: (widget: Widget, position: number) => {
      setLastMoved(widget)
      reorder(widget, position)
    },
  }
  const setShown = (widget: Widget, isShown: boolean) =>
    onChange(isShown ? [...shown, widget] : shown.filter((other) => other !== widget))
  return (
    <>
      <ul className={styles.widgets} aria-label="Blocs du tableau de bord">
        {[...first, ...others, ...hidden].map((widget) => (
          <li key={widget} data-position={others.includes(widget) ? others.indexOf(widget) : undefined}>
            <Checkbox
              label={WIDGET_NAMES[widget]}
              checked={shown.includes(widget)}
              onChange={(event) => setShown(widget, event.currentTarget.checked)}
            />
            {others.includes(widget) && (
              <ReorderHandle reordering={reordering} id={widget} name={WIDGET_NAMES[widget]} />
            )}
          </li>
        ))}
      </ul>
      <ReorderStatus reordering={reordering} nameOf={(widget) => WIDGET_NAMES[widget]} />
    </>
  )
}
