/**
 * Address blocks that no mail server on the internet has, by their names in the IANA registries (special-purpose
 * addresses, multicast addresses, IPv6 address space), with those that embed an IPv4 address.
 */
export const SPECIAL_BLOCKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['This network', ['0.0.0.0/8']],
  ['Private-Use', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']],
  ['Shared Address Space', ['100.64.0.0/10']],
  ['Loopback', ['127.0.0.0/8', '::1/128']],
  ['Link Local', ['169.254.0.0/16']],
  ['IETF Protocol Assignments', ['192.0.0.0/24', '2001::/23']],
  ['Documentation', ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20']],
  ['AS112', ['192.31.196.0/24', '192.175.48.0/24', '2620:4f:8000::/48']],
  ['AMT', ['192.52.193.0/24']],
  ['6to4', ['192.88.99.0/24', '2002::/16']],
  ['Benchmarking', ['198.18.0.0/15']],
  ['Multicast', ['224.0.0.0/4', 'ff00::/8']],
  ['Reserved', ['240.0.0.0/4', '::/8', '200::/7']],
  ['Limited Broadcast', ['255.255.255.255/32']],
  ['Unspecified Address', ['::/128']],
  ['IPv4-Compatible', ['::/96']],
  ['IPv4-IPv6 Translation', ['::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48']],
  ['Discard-Only', ['100::/64']],
  ['Dummy IPv6 Prefix', ['100:0:0:1::/64']],
  ['Teredo', ['2001::/32']],
  ['Segment Routing SIDs', ['5f00::/16']],
  ['Unique-Local', ['fc00::/7']],
  ['Link-Local Unicast', ['fe80::/10']],
  ['Site-Local', ['fec0::/10']],
])
