import { contrast, type Hex } from '#domain/colors.ts'
import { type OwnColors, type Palette, TEXT_CONTRAST } from '#domain/theme-colors.ts'
import { french, NNBSP } from '#domain/typography.ts'
import styles from './ThemePreview.module.css'

type Props = { own: OwnColors; palette: Palette }

export function Contrasts({ own, palette }: Props) {
  const { paper, accent, clay } = palette
  return (
    <table className={styles.contrasts}>
      <caption>Lisibilité sur le fond de la page</caption>
      <thead>
        <tr>
          <th scope="col">Couleur</th>
          <th scope="col">Contraste</th>
          <th scope="col">Dans les textes</th>
        </tr>
      </thead>
      <tbody>
        <Row label="Principale" chosen={own.primary} used={accent} paper={paper} />
        <Row label="Secondaire" chosen={own.secondary} used={clay} paper={paper} />
      </tbody>
    </table>
  )
}

type RowProps = { label: string; chosen: Hex; used: Hex; paper: Hex }

function Row({ label, chosen, used, paper }: RowProps) {
  const isReadable = contrast(chosen, paper) >= TEXT_CONTRAST
  return (
    <tr>
      <th scope="row">
        <Swatch color={chosen} /> {label}
      </th>
      <td>{ratio(chosen, paper)}</td>
      <td>
        {chosen === used ? (
          'Lisible telle quelle'
        ) : (
          <>
            {isReadable ? 'Un peu ajustée' : french`Trop claire : ajustée`} en <Swatch color={used} /> {used}{' '}
            ({ratio(used, paper)})
          </>
        )}
      </td>
    </tr>
  )
}

function Swatch({ color }: { color: Hex }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
}

function ratio(one: Hex, other: Hex): string {
  // Rounded down: a displayed 4.5 is never less.
  const value = Math.floor(contrast(one, other) * 10) / 10
  return `${value.toFixed(1).replace('.', ',')}${NNBSP}:${NNBSP}1`
}
