/** Lines of levels 1 and 2 by section of OWASP ASVS 5.0.0; level 3 fills the gaps. */
export const ASVS_SECTIONS: Record<string, readonly number[]> = {
  ...{ 'V1.1': upTo(2), 'V1.2': upTo(9), 'V1.3': upTo(11), 'V1.4': upTo(3), 'V1.5': upTo(2) },
  ...{ 'V2.1': upTo(3), 'V2.2': upTo(3), 'V2.3': upTo(4), 'V2.4': upTo(1) },
  ...{ 'V3.2': upTo(2), 'V3.3': upTo(4), 'V3.4': upTo(6), 'V3.5': upTo(5), 'V3.7': upTo(2) },
  ...{ 'V4.1': upTo(3), 'V4.2': upTo(1), 'V4.3': upTo(2), 'V4.4': upTo(4) },
  ...{ 'V5.1': upTo(1), 'V5.2': upTo(3), 'V5.3': upTo(2), 'V5.4': upTo(3) },
  ...{ 'V6.1': upTo(3), 'V6.2': upTo(12), 'V6.3': upTo(4), 'V6.4': upTo(4), 'V6.5': upTo(5) },
  ...{ 'V6.6': upTo(3), 'V6.8': upTo(4) },
  ...{ 'V7.1': upTo(3), 'V7.2': upTo(4), 'V7.3': upTo(2), 'V7.4': upTo(5), 'V7.5': upTo(2), 'V7.6': upTo(2) },
  ...{ 'V8.1': upTo(2), 'V8.2': upTo(3), 'V8.3': upTo(1), 'V8.4': upTo(1) },
  ...{ 'V9.1': upTo(3), 'V9.2': upTo(4) },
  ...{ 'V10.1': upTo(2), 'V10.2': upTo(2), 'V10.3': upTo(4), 'V10.4': upTo(11), 'V10.5': upTo(5) },
  ...{ 'V10.6': upTo(2), 'V10.7': upTo(3) },
  ...{
    'V11.1': upTo(2),
    'V11.2': upTo(3),
    'V11.3': upTo(3),
    'V11.4': upTo(4),
    'V11.5': upTo(1),
    'V11.6': upTo(1),
  },
  ...{ 'V12.1': upTo(3), 'V12.2': upTo(2), 'V12.3': upTo(4) },
  ...{ 'V13.1': upTo(1), 'V13.2': upTo(5), 'V13.3': upTo(2), 'V13.4': upTo(5) },
  ...{ 'V14.1': upTo(2), 'V14.2': upTo(4), 'V14.3': upTo(3) },
  ...{ 'V15.1': upTo(3), 'V15.2': upTo(3), 'V15.3': upTo(7) },
  ...{ 'V16.1': upTo(1), 'V16.2': upTo(5), 'V16.3': upTo(4), 'V16.4': upTo(3), 'V16.5': upTo(3) },
  ...{ 'V17.1': upTo(1), 'V17.2': upTo(4), 'V17.3': upTo(2) },
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
