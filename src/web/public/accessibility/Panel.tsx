import { useEffect, useRef, useState } from 'react'
import type { DisplayOptions } from '#domain/content/display.ts'
import buttonStyles from '#web/ui/button.module.css'
import { About } from './About.tsx'
import { accessibilityPopup } from './accessibility-popup.ts'
import { applyDisplay, readDisplay, resolveMode } from './display.ts'
import styles from './Panel.module.css'
import { RadioChoice } from './RadioChoice.tsx'
import { useDismissal } from './use-dismissal.ts'

const SIZES = { small: 'Petit', normal: 'Normal', large: 'Grand' } as const
const MODES = { light: 'Clair', dark: 'Sombre', 'high-contrast': 'Contraste élevé' } as const

export function Panel({ opener }: { opener: HTMLElement }) {
  const panel = useRef<HTMLDivElement>(null)
  const [display, setDisplay] = useState(readDisplay)
  const [wasReset, setWasReset] = useState(false)
  useDismissal(panel)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  const changeDisplay = (newDisplay: DisplayOptions) => {
    applyDisplay(newDisplay)
    setDisplay(newDisplay)
    setWasReset(false)
  }
  const resetDisplay = () => {
    changeDisplay({})
    setWasReset(true)
  }
  return (
    <div
      ref={panel}
      className={styles.panel}
      {...cornerAttributes(opener)}
      role="dialog"
      aria-labelledby="affichage"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 id="affichage">Accessibilité</h2>
        <button type="button" className={buttonStyles.link} onClick={() => accessibilityPopup.close()}>
          Fermer
        </button>
      </div>
      <RadioChoice
        legend="Taille du texte"
        options={SIZES}
        value={display.textSize ?? 'normal'}
        onChoose={(textSize) => changeDisplay({ ...display, textSize })}
      />
      <RadioChoice
        legend="Couleurs"
        options={MODES}
        value={resolveMode(display)}
        onChoose={(mode) => changeDisplay({ ...display, mode })}
      />
      <ReadingChoices display={display} onChange={changeDisplay} />
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={resetDisplay}>
        Réinitialiser
      </button>
      <p className="visually-hidden" role="status">
        {wasReset && 'Réglages d’origine rétablis.'}
      </p>
      <About />
    </div>
  )
}

type ReadingProps = { display: DisplayOptions; onChange: (display: DisplayOptions) => void }

function ReadingChoices({ display, onChange }: ReadingProps) {
  return (
    <fieldset className={styles.switches}>
      <legend>Lecture</legend>
      <label>
        <input
          type="checkbox"
          checked={display.font === 'dyslexic'}
          onChange={({ target }) => onChange({ ...display, font: target.checked ? 'dyslexic' : undefined })}
        />
        Police dyslexie
      </label>
      <label>
        <input
          type="checkbox"
          checked={display.spacing === 'wide'}
          onChange={({ target }) => onChange({ ...display, spacing: target.checked ? 'wide' : undefined })}
        />
        Espacement
      </label>
    </fieldset>
  )
}

function cornerAttributes(opener: HTMLElement) {
  const { top, right } = opener.getBoundingClientRect()
  return { 'data-top': top < innerHeight / 2, 'data-start': right < innerWidth / 2 }
}
