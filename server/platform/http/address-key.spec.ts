import { addressKey, networkKey } from './address-key.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::6]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['zz1', 'unknown'],
  ['192.0.2.7.1', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::2:3:4:5:6', '1:0:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('the address that attempts are counted for takes %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:DB8::6]:50123', '2001:db8:0::/48'],
  ['::ffff:192.0.2.7', null],
  ['192.0.2.7', null],
  [undefined, null],
])('the network of %s is %s', (address, key) => expect(networkKey(address)).toBe(key));
