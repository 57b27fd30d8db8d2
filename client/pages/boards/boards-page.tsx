import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useFormatSize } from '../../components/file-link';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { BoardsPageDocument, type BoardMemberCardFragment } from './boards-page.generated';
import { boardSections, roleOf, type BoardGroup, type Leader, type Role } from './board-sections';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';

export const loader = pageLoader(({ graphql, language }) =>
  graphql.query({ query: BoardsPageDocument, variables: { albanian: language === 'al' } }),
);

export function Component() {
  const { boardMembers, journal, issues } = usePageData<typeof loader>();
  const [issue] = issues.nodes;
  const leaders: Leader[] = [
    { role: 'journalDirector', name: issue?.journalDirector ?? '' },
    { role: 'editorInChief', name: journal.editorInChief?.name ?? '' },
    { role: 'editorInChief', name: issue?.editorInChief ?? '' },
  ];
  const sections = boardSections(boardMembers, leaders);
  const { formatMessage } = useIntl();
  return (
    <>
      <PageStart of="boards" path={paths.boards} />
      {sections.length === 0 && <p className="empty">{formatMessage({ id: 'boards.empty' })}</p>}
      {sections.length > 1 && (
        <nav className="on-this-page" aria-label={formatMessage({ id: 'boards.contents' })}>
          <ul>
            {sections.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`}>{formatMessage({ id: `boards.${id}` })}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ id, groups }) => (
        <Section key={id} anchor={id} className="page-section board" title={`boards.${id}`}>
          {groups.map((group) => (
            <Group key={group.id} group={group} leaders={leaders} />
          ))}
        </Section>
      ))}
    </>
  );
}

type GroupProps = { group: BoardGroup<BoardMemberCardFragment>; leaders: Leader[] };

const Group = ({ group: { id, shown, rest }, leaders }: GroupProps) => (
  <>
    {id !== 'core' && <Message as="h3" id={`boards.${id}`} />}
    <People people={shown} leaders={leaders} />
    {rest.length > 0 && (
      <details className="board-rest">
        <Message as="summary" id="boards.more" values={{ count: rest.length }} />
        <People people={rest} leaders={leaders} />
      </details>
    )}
  </>
);

function People({ people, leaders }: { people: BoardMemberCardFragment[]; leaders: Leader[] }) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} role={roleOf(person.fullName, leaders)} />
        </li>
      ))}
    </ul>
  );
}

/** The name links to the CV in the reader's language; the query requests no other. */
function Person({ person, role }: { person: BoardMemberCardFragment; role?: Role }) {
  const { formatMessage } = useIntl();
  const size = useFormatSize();
  const cv = person.cv ?? person.cvEn;
  const name = (
    <>
      {role && <span className="role">{formatMessage({ id: `boards.${role}` })}</span>}
      <span className="person">{person.fullName}</span>
    </>
  );
  const department = person.department?.trim() && (
    <span className="department" lang="sq">
      {person.department}
    </span>
  );
  if (!cv) {
    return (
      <div className="person-card">
        {name} {department}
      </div>
    );
  }
  return (
    <a className="person-card" href={cv.url} target="_blank" rel="noopener">
      {name}{' '}
      <span className="cv">
        <abbr title={formatMessage({ id: 'boards.cv' })}>CV</abbr>
        <span className="visually-hidden">
          , PDF, {size(cv.size)}, {formatMessage({ id: 'file.newTab' })}
        </span>
      </span>
      {department}
    </a>
  );
}
