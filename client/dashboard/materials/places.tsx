import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from '@apollo/client/react';
import { Message } from '../../components/message';
import { Button, RowButton, Control } from '../../editing/shell/controls';
import { useForm } from '../../editing/form/form-context';
import { MatchingPlacesDocument, SuggestedPlacesDocument, type KnownPlaceFragment } from './places.generated';
import { pointAt, positionOf, type Feature, type MaterialValues } from './values';

const PlacesMap = lazy(() => import('./places-map'));

const EMPTY = { name: '', latitude: '', longitude: '' };
const FIELDS = [
  { name: 'latitude', max: 90 },
  { name: 'longitude', max: 180 },
] as const;

/** The places a material is about, picked on a map or typed as coordinates. */
export function Places() {
  const intl = useIntl();
  const { values, set } = useForm<MaterialValues>();
  const features = values.places?.features ?? [];
  const [typed, setTyped] = useState(EMPTY);
  const fields = useRef<HTMLDivElement>(null);
  const inputs = () => [...fields.current!.querySelectorAll('input')];

  function change(next: Feature[]) {
    set('places', next.length > 0 ? { type: 'FeatureCollection', features: next } : null);
  }

  function add() {
    const missing = inputs().find((input) => input.value.trim() === '' || !input.validity.valid);
    if (missing) {
      missing.focus();
      missing.reportValidity();
      return;
    }
    change([...features, pointAt(typed.name.trim(), Number(typed.longitude), Number(typed.latitude))]);
    setTyped(EMPTY);
    inputs()[0].focus();
  }

  /** Its names, its geometry and, by its key, what it lies in. */
  function choose(place: KnownPlaceFragment) {
    const chosen = pointAt(place.name, place.longitude, place.latitude);
    change([...features, { ...chosen, properties: propertiesOf(place) }]);
    setTyped(EMPTY);
    inputs()[0].focus();
  }

  function point(longitude: number, latitude: number) {
    setTyped({ ...typed, latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) });
    inputs()[0].focus();
  }

  /** Enter adds the place and must not submit the form. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  const pending = typed.latitude && typed.longitude ? [Number(typed.longitude), Number(typed.latitude)] : undefined;
  return (
    <fieldset>
      <Message as="legend" id="field.places" />
      <Message id="places.hint" className="hint" />
      <Suspense fallback={null}>
        <PlacesMap features={features} pending={pending} onPoint={point} />
      </Suspense>
      <div ref={fields} className="side-by-side" role="group" aria-label={intl.formatMessage({ id: 'places.new' })}>
        <Control
          label="places.name"
          autoComplete="off"
          value={typed.name}
          onText={(name) => setTyped({ ...typed, name })}
          onKeyDown={press}
        />
        {FIELDS.map(({ name, max }) => (
          <Control
            key={name}
            label={`field.${name}`}
            type="number"
            step="any"
            min={-max}
            max={max}
            value={typed[name]}
            onText={(text) => setTyped({ ...typed, [name]: text })}
            onKeyDown={press}
          />
        ))}
      </div>
      <Suggested start={typed.name.trim()} onChoose={choose} />
      <Button label="places.add" onClick={add} />
      <ul className="place-list" aria-label={intl.formatMessage({ id: 'field.places' })}>
        {features.map((feature, index) => (
          <li key={index}>
            <span>
              {feature.properties?.name || <FormattedMessage id="places.nameless" />}{' '}
              <span className="row-note">
                <Position of={feature} />
              </span>
              <Match
                feature={feature}
                onApply={(place) =>
                  change(
                    features.map((each, at) =>
                      at === index ? { ...each, properties: { ...each.properties, ...propertiesOf(place) } } : each,
                    ),
                  )
                }
              />
            </span>
            <RowButton
              label="places.remove"
              title={feature.properties?.name}
              className="quiet"
              onClick={() => change(features.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const propertiesOf = ({ name, nameEn, key }: KnownPlaceFragment) => ({ name, nameEn, gazetteer: key });

/** The places of the gazetteer that begin like what is typed. */
function Suggested({ start, onChoose }: { start: string; onChoose: (place: KnownPlaceFragment) => void }) {
  const intl = useIntl();
  const { data } = useQuery(SuggestedPlacesDocument, { variables: { start }, skip: start.length < 2 });
  const places = start.length < 2 ? [] : (data?.suggestedPlaces ?? []);
  return (
    <ul className="place-list" aria-label={intl.formatMessage({ id: 'places.suggested' })} aria-live="polite">
      {places.map((place) => (
        <li key={place.key}>
          <span>
            {place.name} <span className="row-note">{place.within}</span>
          </span>
          <RowButton label="places.choose" title={place.name} className="quiet" onClick={() => onChoose(place)} />
        </li>
      ))}
    </ul>
  );
}

/** For a place that was only named: which of the gazetteer it seems to be. */
function Match({ feature, onApply }: { feature: Feature; onApply: (place: KnownPlaceFragment) => void }) {
  const { name, gazetteer } = feature.properties ?? {};
  const skip = !name || Boolean(gazetteer);
  const { data } = useQuery(MatchingPlacesDocument, { variables: { texts: [name ?? ''] }, skip });
  const place = skip ? null : data?.matchingPlaces[0];
  if (!place) return null;
  return (
    <Button label="places.match" className="quiet" onClick={() => onApply(place)}>
      {' '}
      {place.name} <span className="row-note">{place.within}</span>
    </Button>
  );
}

function Position({ of }: { of: Feature }) {
  const [longitude, latitude] = positionOf(of) ?? [];
  if (longitude === undefined) return of.geometry.type;
  return <FormattedMessage id="places.position" values={{ latitude, longitude }} />;
}
