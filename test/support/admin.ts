/** The first administrator of every journal under test. */
export const ADMIN = { username: 'redaktori', email: 'redaktori@example.org', password: 'fjalekalimi-i-redaktorit' };
