import { narrowBackgroundUrl } from '#domain/content/picture-copies.ts'
import buttonStyles from '#web/ui/button.module.css'
import { useIsPictureMissing } from '#web/ui/use-is-picture-missing.ts'
import styles from './Backdrop.module.css'
import { PHONE_WIDTH, useSlideshow } from './use-slideshow.ts'

export function Backdrop({ pictures }: { pictures: string[] }) {
  const { shown, previous, control } = useSlideshow(pictures)
  const layers = [previous, shown].filter((index) => index !== null)
  return (
    <>
      <div className={styles.frame} aria-hidden="true">
        {layers.map((index) => (
          <Layer key={index} src={pictures[index] ?? ''} />
        ))}
        <div className={styles.veil} />
      </div>
      {control && (
        <button
          type="button"
          className={`${buttonStyles.icon} ${styles.control}`}
          aria-label={control.isPlaying ? 'Mettre le diaporama en pause' : 'Reprendre le diaporama'}
          onClick={control.toggle}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={control.isPlaying ? 'M7 5v10M13 5v10' : 'M7 4.500v11l9-5.500Z'} />
          </svg>
        </button>
      )}
    </>
  )
}

function Layer({ src }: { src: string }) {
  const [isMissing, pictureProps] = useIsPictureMissing()
  if (isMissing) return null
  const narrowSrc = narrowBackgroundUrl(src)
  return (
    <picture>
      {narrowSrc && <source media={PHONE_WIDTH} srcSet={narrowSrc} />}
      <img className={styles.picture} src={src} alt="" fetchPriority="high" {...pictureProps} />
    </picture>
  )
}
