// The unstyled entry: the styled one writes a <style> element, which the Content-Security-Policy refuses.
import { ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import classes from './toast.module.css'
import type { WayBack } from './toasts.tsx'

export { toast } from 'react-toastify/unstyled'

/** What a toast says when what it tells can be undone. */
export function withWayBack(message: string, { label, go, note }: WayBack) {
  return ({ closeToast }: ToastContentProps) => (
    <span className={classes.message}>
      <span>
        {message}
        {note && <small className={classes.note}>{note}</small>}
      </span>
      <button
        type="button"
        className={classes.wayBack}
        onClick={() => {
          go()
          closeToast()
        }}
      >
        {label}
      </button>
    </span>
  )
}

/** Section 1 of the specification, word for word; the library's default position stays top-right. */
export default function Container() {
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={5000}
      theme="light"
      role="alert"
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      aria-label="Notifications Alt+T"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
    />
  )
}
