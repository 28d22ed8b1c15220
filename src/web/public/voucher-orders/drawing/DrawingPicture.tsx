import { DRAWING_BOX, DRAWING_SHAPES, type Drawing } from '#domain/content/drawings.ts'
import styles from './drawing.module.css'

const { x, y, width, height } = DRAWING_BOX
const VIEW_BOX = [x, y, width, height].join(' ')

type Props = { drawing: Drawing; className: string | undefined }

export function DrawingPicture({ drawing, className }: Props) {
  return (
    <svg className={`${styles.drawing} ${className}`} viewBox={VIEW_BOX} aria-hidden="true">
      {DRAWING_SHAPES[drawing].map(({ tone, path }) => (
        <path key={path} className={styles[tone]} d={path} />
      ))}
    </svg>
  )
}
