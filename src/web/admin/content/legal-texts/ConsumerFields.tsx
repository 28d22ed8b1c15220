import { french } from '#domain/language/typography.ts'
import { Section } from '../../ui/Section.tsx'
import { LegalFields } from './LegalFields.tsx'

export function ConsumerFields() {
  return (
    <Section
      id="clients"
      title="Pour vos clients"
      help={french`Qui vend à des particuliers doit adhérer à un médiateur de la consommation : il règle gratuitement les litiges avec un client.`}
    >
      <LegalFields
        fields={{
          payments: { description: french`Comme « carte bancaire, espèces ou chèque ».` },
          mediatorName: {
            description: french`La liste est sur economie.gouv.fr, à « médiation de la consommation ».`,
          },
          mediatorAddress: {},
          mediatorSite: { type: 'url' },
          insurer: {
            description: french`De votre responsabilité civile professionnelle : nom et adresse, écrits sur le contrat.`,
          },
          insuranceArea: { description: french`Écrit sur le contrat, comme « France ».` },
        }}
      />
    </Section>
  )
}
