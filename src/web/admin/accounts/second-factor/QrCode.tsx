import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Black on white in every color scheme: cameras need the contrast. */
export function QrCode({ uri }: { uri: string }) {
  const { size, data } = encode(uri, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code à scanner avec votre application. La clé ci-dessous le remplace."
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
