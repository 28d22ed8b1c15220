// The unstyled entry: the styled one writes a <style> element, which the Content-Security-Policy refuses.
import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'

export { toast } from 'react-toastify/unstyled'

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
