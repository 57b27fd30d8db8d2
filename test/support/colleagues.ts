import { rest } from './apis.js';

let count = 0;

/** A new administrator beside the first, who has signed in. */
export async function newColleague({ url, token }: { url: string; token: string }) {
  const email = `kolegu${++count}@example.org`;
  const user = { username: `Kolegu ${count}`, email, password: 'nje fjalekalim i gjate 7351' };
  await rest(url, token).register(user);
  const { id } = (await rest(url, token).users()).find((one) => one.email === email)!;
  return { ...user, id, token: (await rest(url).login(email, user.password)).token };
}
