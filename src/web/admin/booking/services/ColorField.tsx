import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './ColorField.module.css'

/** Each has a contrast of at least 4.5:1 with white, so that borders and dots of agenda entries stay visible. */
const PALETTE = [
  ['#4F6B5A', 'Sauge'],
  ['#2F6A70', 'Pétrole'],
  ['#3E6282', 'Ardoise'],
  ['#5B4E8C', 'Lavande'],
  ['#7A4A63', 'Prune'],
  ['#9A3F45', 'Grenade'],
  ['#9A5430', 'Terre cuite'],
  ['#6E5A1F', 'Olive'],
] as const

const DEFAULT_CUSTOM_COLOR = '#4f6b5a'

type Props = { value: string; error: string | undefined; onChange: (color: string) => void }

export function ColorField({ value, error, onChange }: Props) {
  const paletteColor = PALETTE.find(([color]) => color === value.toUpperCase())
  return (
    <fieldset
      className={`${primitivesStyles.stack} ${styles.field}`}
      aria-describedby={error && 'couleur-erreur'}
    >
      <legend>Couleur dans l’agenda</legend>
      <div className={styles.swatches}>
        <label className={styles.swatch} data-none>
          <input type="radio" name="couleur" checked={value === ''} onChange={() => onChange('')} />
          <span aria-hidden="true" />
          Aucune
        </label>
        {PALETTE.map(([color, name]) => (
          <label key={color} className={styles.swatch}>
            <input
              type="radio"
              name="couleur"
              checked={paletteColor?.[0] === color}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" style={{ background: color }} />
            {name}
          </label>
        ))}
      </div>
      <label className={styles.customColor}>
        Une autre
        <input
          type="color"
          value={value === '' ? DEFAULT_CUSTOM_COLOR : value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value !== '' && !paletteColor && <span>{value}</span>}
      </label>
      {error && (
        <p id="couleur-erreur" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
