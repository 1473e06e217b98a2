// A form made of a JSON Schema, by react-jsonschema-form. Its usual validator compiles schemas to code, which the
// page's policy forbids; this one interprets them.
import { Validator } from "@cfworker/json-schema";
import { JsonInput, MantineThemeProvider } from "@mantine/core";
import { useState } from "react";
import Form, { Templates } from "@rjsf/mantine";
import { toErrorSchema } from "@rjsf/utils";

const problemsOf = (schema, data) => {
  try {
    return new Validator(schema, "2020-12", false).validate(data ?? {}).errors;
  } catch (problem) {
    // A schema that is none.
    return [{ instanceLocation: "#", error: problem.message }];
  }
};

// The outer errors ("does not match the schema of the properties") repeat those within.
const isOwn = ({ keyword }) => !["properties", "items", "allOf", "$ref"].includes(keyword);

// A member that is missing is told of the object, and belongs to the member's field.
const missing = /does not have required property "(.+)"/;

function asError({ instanceLocation, error, keyword }) {
  const [, member] = (keyword === "required" && missing.exec(error)) || [];
  const path = member === undefined ? instanceLocation : `${instanceLocation}/${member}`;
  const property = path.slice(1).replaceAll("/", ".");
  const message = member === undefined ? error : "is required";
  return { name: keyword, property, message, stack: `${property.slice(1)} ${message}`.trim() };
}

const validator = {
  validateFormData(data, schema) {
    const errors = problemsOf(schema, data).filter(isOwn).map(asError);
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid: (schema, data, root) => problemsOf({ ...root, ...schema }, data).length === 0,
};

/** For a schema without a type, which says nothing of what fits. */
function JsonField({ formData, onChange, schema, name, fieldPathId, disabled, required }) {
  const [text, setText] = useState(() => written(formData));
  // What has been changed elsewhere.
  const shown = isSame(text, formData) ? text : written(formData);
  const write = (next) => {
    setText(next);
    const { value, isJson } = parsed(next);
    if (isJson) onChange(value, fieldPathId.path);
  };
  return (
    <JsonInput id={fieldPathId.$id} label={schema.title ?? name} description="JSON" withAsterisk={required} disabled={disabled}
      autosize minRows={1} maxRows={8} spellCheck={false} validationError="This is not JSON." value={shown} onChange={write} />
  );
}

const written = (value) => (value === undefined ? "" : JSON.stringify(value, null, 2));

function parsed(text) {
  try {
    return { value: text.trim() === "" ? undefined : JSON.parse(text), isJson: true };
  } catch {
    return { isJson: false };
  }
}

/** Text that is being written is not JSON for a while. */
function isSame(text, value) {
  const now = parsed(text);
  return !now.isJson || JSON.stringify(now.value) === JSON.stringify(value);
}

/** "1 to 3", where a number has limits. */
function limits({ minimum, maximum }) {
  if (minimum === undefined && maximum === undefined) return undefined;
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

function InputTemplate({ options, schema, ...rest }) {
  const description = [options.description || schema.description, limits(schema)].filter(Boolean).join(" · ");
  return <Templates.BaseInputTemplate {...rest} schema={schema} options={{ ...options, description }} />;
}

// A number that does not fit is told, not changed.
const theme = { components: { NumberInput: { defaultProps: { clampBehavior: "none" } } } };
// Inputs show their errors themselves.
const ErrorTemplate = (props) => (isInput(props.schema) ? null : <Templates.FieldErrorTemplate {...props} />);
const isInput = ({ type }) => ["string", "number", "integer", "boolean"].includes(type);
const templates = { BaseInputTemplate: InputTemplate, FieldErrorTemplate: ErrorTemplate };
const fields = { FallbackField: JsonField };
const uiSchema = { "ui:submitButtonOptions": { norender: true } };

// Dialects do not matter to a form, and unknown ones would be fetched.
const plain = ({ $schema, title, description, ...schema }) => schema;

/**
 * @param {object} props
 * @param {string} props.id of the form element: a button elsewhere may submit it
 * @param {object} props.schema of an object
 * @param {object} props.value
 * @param {(value: object) => void} [props.onChange]
 * @param {(value: object) => void} [props.onSubmit] called when all fits
 * @param {boolean} [props.disabled]
 */
export function SchemaForm({ id, schema, value, onChange, onSubmit, disabled }) {
  return (
    <MantineThemeProvider theme={theme}>
      <Form
        id={id}
        idPrefix={`${id}-fields`}
        useFallbackUiForUnsupportedType
        schema={plain(schema)}
        formData={value}
        validator={validator}
        uiSchema={uiSchema}
        fields={fields}
        templates={templates}
        disabled={disabled}
        liveValidate
        showErrorList={false}
        noHtml5Validate
        // A form changes its data by itself where its schema has defaults.
        onChange={({ formData }) => disabled || onChange?.(formData)}
        onSubmit={({ formData }) => onSubmit?.(formData)}
      />
    </MantineThemeProvider>
  );
}
