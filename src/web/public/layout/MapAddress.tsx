import type { PublicSettings } from '#contract/content/settings.ts'
import { composePostalAddress, parsePostalAddress } from '#domain/content/postal-address.ts'
import { mapLink } from './map-link.ts'

type Props = { address: string; geo: PublicSettings['geo']; isLink: boolean; isBrief: boolean }

/** Directions, such as the door's code, are no part of the link. */
export function MapAddress({ address, geo, isLink, isBrief }: Props) {
  const { directions, ...place } = parsePostalAddress(address)
  const text = composePostalAddress({ ...place, directions: '' })
  const map = mapLink({ address, geo })
  return (
    <>
      {isLink && map ? (
        <a href={map} target="_blank" rel="noopener noreferrer">
          {text}
          <span className="visually-hidden"> (sur la carte, nouvelle fenêtre)</span>
        </a>
      ) : (
        text
      )}
      {directions && !isBrief && <div>{directions}</div>}
    </>
  )
}
