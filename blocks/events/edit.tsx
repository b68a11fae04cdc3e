import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { Button, PanelBody, TextControl } from '@wordpress/components';
import { useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';
import { HeadingLevel, Range } from '../shared/settings.tsx';

/** An event of the list; `date` is "2027-04-17", '' while it is not chosen. */
type Event = { readonly date: string; readonly name: string; readonly place: string; readonly url: string };
type Attributes = { title: string; headingLevel: number; most: number; events: readonly Event[] };

const none: Event = { date: '', name: '', place: '', url: '' };

function Field(props: {
  readonly label: string;
  readonly type?: 'text' | 'date' | 'url';
  readonly value: string;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return <TextControl __nextHasNoMarginBottom __next40pxDefaultSize {...props} />;
}

export function Edit({ attributes, setAttributes }: BlockEditProps<Attributes>): ReactNode {
  const { events } = attributes;
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, changed: Partial<Event>) => {
    setAttributes({ events: events.map((event, n) => (n === at ? { ...event, ...changed } : event)) });
  };
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('What is shown', 'md-shop-catalog')}>
          <Field
            label={__('Heading', 'md-shop-catalog')}
            help={__('If empty, “Next event” in the page’s language.', 'md-shop-catalog')}
            value={attributes.title}
            onChange={(title) => {
              setAttributes({ title });
            }}
          />
          <Range
            label={__('Events shown', 'md-shop-catalog')}
            value={attributes.most}
            min={1}
            max={12}
            onChange={(most) => {
              setAttributes({ most });
            }}
          />
          <HeadingLevel
            value={attributes.headingLevel}
            onChange={(headingLevel) => {
              setAttributes({ headingLevel });
            }}
          />
        </PanelBody>
        {events.map((event, at) => (
          <PanelBody
            // The list changes only at its end or by removing one.
            key={at}
            title={
              event.name === ''
                ? /* translators: %d: the place of an event in a list */
                  sprintf(__('Event %d', 'md-shop-catalog'), at + 1)
                : event.name
            }
          >
            <Field
              type="date"
              label={__('Date', 'md-shop-catalog')}
              help={__('Visitors see the event until the end of this day.', 'md-shop-catalog')}
              value={event.date}
              onChange={(date) => {
                change(at, { date });
              }}
            />
            <Field
              label={__('Name', 'md-shop-catalog')}
              value={event.name}
              onChange={(name) => {
                change(at, { name });
              }}
            />
            <Field
              label={__('Place', 'md-shop-catalog')}
              value={event.place}
              onChange={(place) => {
                change(at, { place });
              }}
            />
            <Field
              type="url"
              label={__('Link', 'md-shop-catalog')}
              value={event.url}
              onChange={(url) => {
                change(at, { url });
              }}
            />
            <Button
              variant="tertiary"
              isDestructive
              onClick={() => {
                // The button stays for the event that follows; that of the last one goes.
                if (at === events.length - 1) add.current?.focus();
                setAttributes({ events: events.filter((_, n) => n !== at) });
              }}
            >
              {__('Remove the event', 'md-shop-catalog')}
            </Button>
          </PanelBody>
        ))}
        <PanelBody>
          <Button
            variant="secondary"
            ref={add}
            onClick={() => {
              setAttributes({ events: [...events, none] });
            }}
          >
            {__('Add an event', 'md-shop-catalog')}
          </Button>
        </PanelBody>
      </InspectorControls>
      <Preview block="md-shop/events" attributes={attributes} />
    </>
  );
}
