import { french } from '#domain/language/typography.ts'

type Props = { withVisit?: boolean; hasLink: 'always' | 'with-address' }

/** Sending the form, which serves nothing else, is the consent to publication (RGPD, articles 6 and 7). */
export function PublicationConsent({ withVisit = false, hasLink }: Props) {
  return (
    <p>
      {withVisit
        ? french`En envoyant ce témoignage, vous acceptez que votre nom, votre note, votre commentaire et la date de votre rendez-vous soient publiés sur ce site. `
        : french`En envoyant ce témoignage, vous acceptez que votre nom, votre note et votre commentaire soient publiés sur ce site. `}
      {hasLink === 'always'
        ? french`Vous pouvez le retirer à tout moment : par un lien que nous vous envoyons, ou en nous écrivant.`
        : french`Vous pouvez le retirer à tout moment : par un lien que nous vous envoyons si vous laissez votre adresse, ou en nous écrivant.`}
    </p>
  )
}
