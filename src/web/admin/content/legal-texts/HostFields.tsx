import { french } from '#domain/language/typography.ts'
import { Section } from '../../ui/Section.tsx'
import { LegalFields } from './LegalFields.tsx'

export function HostFields() {
  return (
    <Section
      id="hebergement"
      title="Hébergement et e-mails"
      help={french`L’entreprise qui fait tourner votre site : voyez vos factures, et ses propres mentions légales.`}
    >
      <LegalFields
        fields={{
          hostName: {},
          hostAddress: { description: 'Avec le pays.' },
          hostPhone: { type: 'tel' },
          mailService: {
            description: french`Qui envoie les e-mails du site, et son pays, comme « Brevo, France ».`,
          },
          transfers: {
            isOptional: true,
            description: french`Si un de ces services est hors de l’Union : lequel, dans quel pays, avec quelles garanties.`,
          },
        }}
      />
    </Section>
  )
}
