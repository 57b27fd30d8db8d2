import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../common/at-most.js';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is slow and hungry on purpose: a rush of logins must not starve the readers. */
const atMostTwo = atMost(2);

export const hashPassword = (password: string) => atMostTwo(() => hash(password, COST));

const someHash = hashPassword(randomBytes(16).toString('hex'));

/** Takes as long when there is no such user as when there is one. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await someHash);
  const matches = await atMostTwo(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

export const generatePassword = () => randomBytes(12).toString('base64url');

/** Those of the most used passwords that are long enough to be asked for. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 00000000 22222222 88888888 99999999
  12341234 12344321 11223344 1122334455 112233445566 123123123 123321123 123454321 147258369 159357159 789456123 741852963 password
  password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$word passwort passwords qwertyui qwertyuiop qwerty12
  qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsxedc qweasdzxc zxcvbnm1 zxcvbnm123 asdfghjk
  asdfghjkl asdf1234 asdfasdf abcdefgh abcd1234 abc12345 abc123456 a1234567 a12345678 aa123456 iloveyou iloveyou1 sunshine princess
  football baseball basketball superman starwars trustno1 whatever computer internet michelle jennifer welcome1 welcome123 letmein1
  letmein123 changeme changeme1 adminadmin admin123 admin1234 admin12345 administrator administrator1 rootroot toor1234 test1234
  testtest default1 secret123 master123 monkey123 dragon123 shadow123 charlie1 samsung1 google123 facebook qwer1234 1234qwer
  12qwaszx zaq12wsx zaq1zaq1 shqiperi shqiperia shqiperi1 shqiperia1 shqiperia123 tirana123 tirana2023 tirane123 fjalekalimi
  fjalekalimi1 fjalekalimi123 perdorues gjeografia gjeografia1 gjeografia123 universiteti kosova123 prishtina`.split(
    /\s+/,
  ),
);

export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
