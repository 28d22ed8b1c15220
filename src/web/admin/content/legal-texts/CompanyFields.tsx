import { french } from '#domain/language/typography.ts'
import { Section } from '../../ui/Section.tsx'
import { LegalFields } from './LegalFields.tsx'

const LEGAL_FORMS = ['Entrepreneur individuel (EI)', 'EURL', 'SARL', 'SASU', 'SAS', 'Association']
const NO_VAT = 'TVA non applicable, art. 293 B du CGI'

export function CompanyFields() {
  return (
    <Section
      id="entreprise"
      title="Votre entreprise"
      help={french`Ce que la loi demande de publier sur qui édite le site. Votre avis de situation (Insee) ou votre extrait du registre en dit l’essentiel.`}
    >
      <datalist id="formes">
        {LEGAL_FORMS.map((form) => (
          <option key={form} value={form} />
        ))}
      </datalist>
      <datalist id="tva">
        <option value={NO_VAT} />
      </datalist>
      <LegalFields
        fields={{
          name: { description: french`En entreprise individuelle : vos prénom et nom, suivis de « EI ».` },
          legalForm: {
            list: 'formes',
            description: french`Pour une société, avec son capital : « SASU au capital de 1 000 € ».`,
          },
          siren: { inputMode: 'numeric', description: 'Les 9 premiers chiffres du SIRET.' },
          registration: {
            isOptional: true,
            description: french`Pour une société ou un commerce : la ville du greffe, comme « RCS Lyon ».`,
          },
          vat: {
            isOptional: true,
            list: 'tva',
            description: french`Votre numéro, ou, si vous ne la facturez pas : « ${NO_VAT} ».`,
          },
          address: { description: french`Sur une ligne, comme « 12 rue des Lilas, 69003 Lyon ».` },
          phone: { type: 'tel' },
          email: { type: 'email' },
          director: {
            description: french`Qui répond de ce que dit le site : le plus souvent, vous.`,
          },
        }}
      />
    </Section>
  )
}
