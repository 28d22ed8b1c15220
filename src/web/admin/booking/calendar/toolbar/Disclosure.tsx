import { Popover } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import styles from './CalendarToolbar.module.css'

type Props = {
  /** Names the button where `children` is an icon. */
  label?: string
  button: ReactNode
  isWide?: boolean
  children: (close: () => void) => ReactNode
}

/** A button of the toolbar that opens a panel below it. Escape and a click beside it close the panel. */
export function Disclosure({ label, button, isWide = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonId = useId()
  // Focused first: a dialog that the choice opens returns the focus to it.
  const close = () => {
    document.getElementById(buttonId)?.focus()
    setIsOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withRoles={false}
      withinPortal={false}
      returnFocus
      trapFocus
      shadow="md"
      width={isWide ? 'min(26rem, calc(100vw - 2rem))' : undefined}
    >
      <Popover.Target>
        <button
          id={buttonId}
          type="button"
          className={styles.tool}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {button}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}
