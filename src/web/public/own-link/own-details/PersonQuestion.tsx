import type { UseFormRegisterReturn } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import styles from './own-details.module.css'

type Props = { input: UseFormRegisterReturn; usesVoucher: boolean }

export function PersonQuestion({ input, usesVoucher }: Props) {
  return (
    <fieldset className={styles.question}>
      <legend>{french`Que voulez-vous faire ?`}</legend>
      <label>
        <input type="radio" value="same" {...input} />
        Je corrige mes coordonnées
      </label>
      <label>
        <input type="radio" value="other" aria-describedby="donner" {...input} />
        {french`Je donne ce rendez-vous à quelqu’un d’autre`}
      </label>
      <p id="donner" className={styles.note}>
        {french`Donné, votre rendez-vous est annulé et cette personne a le sien à la même heure : son lien remplace le vôtre.`}
        {usesVoucher && french` Ce que votre bon en réglait lui est rendu.`}
      </p>
    </fieldset>
  )
}
