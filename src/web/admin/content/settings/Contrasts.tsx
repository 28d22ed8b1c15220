import { contrast, type Hex } from '#domain/content/colors.ts'
import { type Palette, type SiteColors, TEXT_CONTRAST } from '#domain/content/theme-colors.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import styles from './ThemePreview.module.css'

type Props = { chosen: SiteColors; palette: Palette }

export function Contrasts({ chosen, palette }: Props) {
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
        <Row label="Principale" chosenColor={chosen.primary} usedColor={accent} paper={paper} />
        <Row label="Secondaire" chosenColor={chosen.secondary} usedColor={clay} paper={paper} />
      </tbody>
    </table>
  )
}

type RowProps = { label: string; chosenColor: Hex; usedColor: Hex; paper: Hex }

function Row({ label, chosenColor, usedColor, paper }: RowProps) {
  const isReadable = contrast(chosenColor, paper) >= TEXT_CONTRAST
  return (
    <tr>
      <th scope="row">
        <Swatch color={chosenColor} /> {label}
      </th>
      <td>{formatContrast(chosenColor, paper)}</td>
      <td>
        {chosenColor === usedColor ? (
          'Lisible telle quelle'
        ) : (
          <>
            {isReadable ? 'Un peu ajustée' : french`Trop claire : ajustée`} en <Swatch color={usedColor} />{' '}
            {usedColor} ({formatContrast(usedColor, paper)})
          </>
        )}
      </td>
    </tr>
  )
}

function Swatch({ color }: { color: Hex }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
}

function formatContrast(color: Hex, background: Hex): string {
  // Rounded down: a displayed 4.5 is never less.
  const value = Math.floor(contrast(color, background) * 10) / 10
  return `${frenchNumber(value, 1)}${NNBSP}:${NNBSP}1`
}
